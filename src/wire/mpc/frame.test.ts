import { expect, test } from 'vitest'
import { WireError } from '../wireError.ts'
import { decodeFrame, encodeFrame } from './frame.ts'
import { maxPartyMessageBytes, maxPartyMessages } from './limits.ts'

const messages = [
  { round: 1, from: 1, to: 2, bytes: Uint8Array.of(1, 2, 3) },
  { round: 2, from: 3, to: 7, bytes: new Uint8Array() },
]

test('default: head and messages survive', () => {
  const frame = encodeFrame({ status: 'running' }, messages)
  expect(decodeFrame(frame)).toEqual({ head: '{"status":"running"}', messages })
  expect(decodeFrame(encodeFrame({}, [])).messages).toEqual([])
})

test('error: every truncation, except to a shorter whole frame', () => {
  const frame = encodeFrame({ status: 'running' }, messages)
  const whole = new Set([encodeFrame({ status: 'running' }, []).length, frame.length - 7])
  for (let length = 0; length < frame.length; length++) {
    if (whole.has(length)) continue
    expect(() => decodeFrame(frame.subarray(0, length)), String(length)).toThrow(WireError)
  }
})

test('error: another version, bytes that are not UTF-8, too many messages, a message too long', () => {
  const frame = encodeFrame({}, messages)
  expect(() => decodeFrame(Uint8Array.of(2, ...frame.subarray(1)))).toThrow(WireError)
  expect(() => decodeFrame(Uint8Array.of(1, 0, 0, 0, 1, 0xff))).toThrow(WireError)
  const many = Array.from({ length: maxPartyMessages + 1 }, () => ({ ...messages[1]! }))
  expect(() => decodeFrame(encodeFrame({}, many))).toThrow(WireError)
  const long = { round: 1, from: 1, to: 2, bytes: new Uint8Array(maxPartyMessageBytes + 1) }
  expect(() => decodeFrame(encodeFrame({}, [long]))).toThrow(WireError)
})

test('behavior: messages do not share memory with the body', () => {
  const frame = encodeFrame({}, messages)
  const [first] = decodeFrame(frame).messages
  frame.fill(0)
  expect(first?.bytes).toEqual(Uint8Array.of(1, 2, 3))
})
