import { WireError } from '../wireError.ts'
import { maxPartyMessageBytes, maxPartyMessages } from './limits.ts'

/** A protocol message of one round. A reshare has addresses beside the parties (see `toReshareSeats`). */
export type RoundMessage = { round: number; from: number; to: number; bytes: Uint8Array }

export const frameType = 'application/octet-stream'

const version = 1
const headerBytes = 7

/**
 * Encodes a JSON head and protocol messages: `version ‖ u32 length of the head ‖ head ‖ messages`, each message as
 * `u8 round ‖ u8 from ‖ u8 to ‖ u32 length ‖ bytes`, big-endian. In base64 a signature would send 20 KB more.
 */
export function encodeFrame(head: object, messages: readonly RoundMessage[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = messages.reduce((sum, { bytes }) => sum + headerBytes + bytes.length, 5 + text.length)
  const frame = new Uint8Array(length)
  const view = new DataView(frame.buffer)
  frame[0] = version
  view.setUint32(1, text.length)
  frame.set(text, 5)
  let at = 5 + text.length
  for (const { round, from, to, bytes } of messages) {
    frame.set([round, from, to], at)
    view.setUint32(at + 3, bytes.length)
    frame.set(bytes, at + headerBytes)
    at += headerBytes + bytes.length
  }
  return frame
}

/**
 * Decodes a frame into the text of its head and its messages.
 * @throws {WireError} when it has another form, or exceeds the bounds of this wire
 */
export function decodeFrame(frame: Uint8Array): { head: string; messages: RoundMessage[] } {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (frame.length < 5 || frame[0] !== version) throw frameError()
  let at = 5
  const take = (length: number): Uint8Array<ArrayBuffer> => {
    if (length > frame.length - at) throw frameError()
    at += length
    // A copy: an engine may keep a message, but not the whole body.
    return Uint8Array.from(frame.subarray(at - length, at))
  }
  const head = readText(take(view.getUint32(1)))
  const messages: RoundMessage[] = []
  while (at < frame.length) {
    if (frame.length - at < headerBytes || messages.length === maxPartyMessages) throw frameError()
    const [round = 0, from = 0, to = 0] = frame.subarray(at, at + 3)
    const length = view.getUint32(at + 3)
    if (length > maxPartyMessageBytes) throw frameError()
    at += headerBytes
    messages.push({ round, from, to, bytes: take(length) })
  }
  return { head, messages }
}

function readText(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw frameError()
  }
}

function frameError(): WireError {
  return new WireError('', 'expected a frame of protocol messages')
}
