import * as v from 'valibot'

/**
 * An id between a client and a relay, usually a string of 19 digits. A number past 2^53 would lose its last digits, so
 * `parseFrame` reads those as strings too.
 */
export const frameId = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,32}n?$/, 'expected an id')),
  v.pipe(v.number(), v.safeInteger()),
])
export type FrameId = v.InferOutput<typeof frameId>

/** An id between two peers, inside the envelope: 16 digits. */
export const payloadId = v.pipe(v.number(), v.safeInteger('expected an id'), v.minValue(1, 'expected an id'))

/**
 * Returns the canonical form of an id: clients answer a bare number with a string that ends in `n` (relay-pairing §5).
 */
export function normalizeId(id: FrameId): string {
  return String(id).replace(/\D/g, '')
}

/**
 * Returns a fresh id for a call to a relay: milliseconds and six more digits, as a string (relay-pairing §1).
 * @param entropy four random bytes or more
 */
export function toFrameId(nowMs: number, entropy: Uint8Array): string {
  return `${nowMs}${digits(entropy, 6)}`
}

/**
 * Returns a fresh id for a request to a peer: milliseconds and three more digits (relay-pairing §1). Two ids of the
 * same millisecond may be equal, so a caller that creates several must check.
 * @param entropy four random bytes or more
 */
export function toPayloadId(nowMs: number, entropy: Uint8Array): number {
  return Number(`${nowMs}${digits(entropy, 3)}`)
}

function digits(entropy: Uint8Array, count: number): string {
  const number = new DataView(entropy.buffer, entropy.byteOffset, entropy.byteLength).getUint32(0)
  return String(number % 10 ** count).padStart(count, '0')
}
