/** Fewer bytes than this may all be zero by chance. All our nonces and ids are longer. */
const minBytes = 12

/**
 * Returns unguessable bytes. If all are zero, the generator is broken or stubbed, so this throws instead of returning a secret
 * that everyone can guess (threats T31).
 * @throws {RangeError} when fewer than 12 are requested
 */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length < minBytes) throw new RangeError('Request 12 random bytes or more.')
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  if (bytes.every((byte) => byte === 0)) throw new Error('The random generator is broken.')
  return bytes
}
