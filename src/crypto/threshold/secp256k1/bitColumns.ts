import { byteAt } from './at.ts'

/** Bytes of one column of 128 bits. */
export const columnLength = 16
const rowCount = 128

/** Turns 128 rows of bits into the first `count` columns, one after another. */
export function toColumns(rows: Uint8Array, rowLength: number, count: number): Uint8Array<ArrayBuffer> {
  const columns = new Uint8Array(count * columnLength)
  for (let row = 0; row < rowCount; row++) {
    const [start, target, shift] = [row * rowLength, row >> 3, row & 7]
    for (let column = 0; column < count; column++) {
      const bit = (byteAt(rows, start + (column >> 3)) >> (column & 7)) & 1
      const place = column * columnLength + target
      columns[place] = byteAt(columns, place) | (bit << shift)
    }
  }
  return columns
}

/** Each byte of `left` XOR `right`, of one length. */
export function xor(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const sum = new Uint8Array(left.length)
  for (let index = 0; index < sum.length; index++) sum[index] = byteAt(left, index) ^ byteAt(right, index)
  return sum
}
