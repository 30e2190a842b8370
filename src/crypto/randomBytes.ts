/** Fewer bytes than this may be zero by chance; no nonce and no id of ours is shorter. */
const minBytes = 12

/**
 * Unguessable bytes. All zero, they come from a generator that is broken or stubbed: better nothing than a secret that
 * everybody knows (threats T31).
 * @throws {RangeError} when fewer than 12 are asked for
 */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length < minBytes) throw new RangeError('Ask for 12 random bytes or more.')
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  if (bytes.every((byte) => byte === 0)) throw new Error('The random generator is broken.')
  return bytes
}
