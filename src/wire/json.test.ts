import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './json.ts'
import { WireError } from './wireError.ts'

test('default', () => {
  expect(parseJson('{"a":[1,null,{"b":"c"}]}', 100)).toEqual({ a: [1, null, { b: 'c' }] })
})

test.each([
  ['too long', '"aaaa"', 5, 'is too long'],
  ['not JSON', '{secret', 100, 'expected JSON'],
  ['too deep', `${'['.repeat(65)}${']'.repeat(65)}`, 1000, 'is nested too deeply'],
  ['deep enough to exhaust a stack', '['.repeat(100_000) + ']'.repeat(100_000), 1_000_000, 'is nested too deeply'],
])('error: %s', (_, text, maxLength, message) => {
  expect(() => parseJson(text, maxLength)).toThrow(new WireError('', message))
})

test('behavior: T23, keys that reach prototypes are refused wherever they are', () => {
  const poisoned = fc
    .tuple(fc.jsonValue(), fc.constantFrom('__proto__', 'constructor'))
    .map(([value, key]) => `{"a":[{"${key}":${JSON.stringify(value)}}]}`)
  fc.assert(
    fc.property(poisoned, (text) => {
      expect(() => parseJson(text, 1_000_000)).toThrow('has a key that is not allowed')
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
  )
})

test('property: any other text gives its value or a WireError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      try {
        expect(parseJson(text, 10_000)).toEqual(JSON.parse(text))
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
  )
})
