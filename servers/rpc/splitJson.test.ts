import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitArray, splitObject } from './splitJson.ts'

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

test.each<[string, [string, string][]]>([
  ['{}', []],
  [
    ' { "a" : [1, {"b":2}] , "c:\\"," : "}" } ',
    [
      ['a', '[1, {"b":2}]'],
      ['c:",', '"}"'],
    ],
  ],
  [
    '{"a":98765432109876543210,"\\u0061":1.50}',
    [
      ['a', '98765432109876543210'],
      ['a', '1.50'],
    ],
  ],
])('behavior: the members of %s', (json, members) => {
  expect(splitObject(json)).toEqual(members)
})

test('behavior: any object, written in any width', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (object, width) => {
      const members = splitObject(JSON.stringify(object, null, width))
      expect(members.map(([name, value]) => [name, JSON.parse(value)])).toEqual(
        Object.entries(JSON.parse(JSON.stringify(object))),
      )
    }),
  )
})
