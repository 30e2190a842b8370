import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { drawMark } from './drawMark.ts'

test('default: one address has one drawing, in any case of letters, and neighbors differ', () => {
  const [one, two] = [0xabcdef, 0xabcdf0].map((number) => numberToHex(number, { size: 20 }))
  expect(drawMark(one!)).toEqual(drawMark(`0x${one!.slice(2).toUpperCase()}`))
  expect(drawMark(one!)).not.toEqual(drawMark(two!))
  const many = Array.from({ length: 500 }, (_, at) => JSON.stringify(drawMark(numberToHex(at, { size: 20 }))))
  expect(new Set(many).size).toBe(500)
})
