import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitArray } from './splitArray.ts'

test.each<[string, string[]]>([
  ['[]', []],
  [' [ ] ', []],
  ['[1]', ['1']],
  [' [ {"a":[1,2]} , "x" ] ', ['{"a":[1,2]}', '"x"']],
  ['["],[", "\\"],", "\\\\"]', ['"],["', '"\\"],"', '"\\\\"']],
  ['[98765432109876543210, 1.50]', ['98765432109876543210', '1.50']],
])('default: %s', (json, entries) => {
  expect(splitArray(json)).toEqual(entries)
})

test('behavior: any array, written in any width', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.nat(2), (array, width) => {
      const entries = splitArray(JSON.stringify(array, null, width))
      expect(entries.map((entry) => JSON.parse(entry))).toEqual(JSON.parse(JSON.stringify(array)))
    }),
  )
})
