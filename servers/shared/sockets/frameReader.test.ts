import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opcode, toFrame } from '../../testing/hostile/rawSocket.ts'
import { createFrameReader } from './frameReader.ts'
import { fragmentBytes } from './limits.ts'

/** A reader after these bytes, given in pieces of a length. */
const readerAfter = (bytes: Buffer, pieceLength = bytes.length) => {
  const reader = createFrameReader()
  let ended = 0
  for (let at = 0; at < bytes.length; at += pieceLength) {
    if (reader.read(bytes.subarray(at, at + pieceLength))) ended += 1
  }
  return { ended, unfinished: reader.unfinished() }
}

const fragment = toFrame('abc', { isFinal: false })
const ping = toFrame('', { opcode: opcode.ping })

test.each([
  ['nothing', Buffer.alloc(0), 0],
  ['a message', toFrame('abc'), 0],
  ['an empty message', toFrame(''), 0],
  ['half a header', toFrame('abc').subarray(0, 1), 1],
  ['all but the last byte', toFrame('x'.repeat(70_000)).subarray(0, -1), 70_013],
  ['a fragment', fragment, fragmentBytes],
  ['a fragment and a ping', Buffer.concat([fragment, ping]), fragmentBytes],
  ['a fragment and half a ping', Buffer.concat([fragment, ping.subarray(0, 3)]), fragmentBytes + 3],
  ['two fragments', Buffer.concat([fragment, toFrame('', { opcode: 0, isFinal: false })]), 2 * fragmentBytes],
  ['a fragment and the last', Buffer.concat([fragment, toFrame('d', { opcode: 0 })]), 0],
])('default: %s', (_, bytes, unfinished) => {
  expect(readerAfter(bytes).unfinished).toBe(unfinished)
})

test('behavior: messages end, pings do not', () => {
  expect(readerAfter(ping).ended).toBe(0)
  expect(readerAfter(toFrame('a')).ended).toBe(1)
  expect(readerAfter(Buffer.concat([fragment, ping])).ended).toBe(0)
})

test('property: it makes no difference how the bytes are cut into pieces', () => {
  const frame = fc
    .tuple(fc.nat(300), fc.boolean(), fc.constantFrom(0, 1, 2, 8, 9, 10))
    .map(([length, isFinal, code]) => toFrame('x'.repeat(length), { opcode: code, isFinal }))
  fc.assert(
    fc.property(fc.array(frame), fc.integer({ min: 1, max: 100 }), fc.nat(20), (frames, pieceLength, withheld) => {
      const all = Buffer.concat(frames)
      const bytes = all.subarray(0, Math.max(0, all.length - withheld))
      expect(readerAfter(bytes, pieceLength).unfinished).toBe(readerAfter(bytes).unfinished)
    }),
  )
})
