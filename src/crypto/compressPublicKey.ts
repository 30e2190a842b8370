import { toHex } from './hex.ts'

/**
 * Returns the compressed form of a P-256 point (SEC 1 §2.3.3) as 66 lower-case hex characters, which is how API keys are named.
 * @param uncompressed 65 bytes that start with 04, as WebCrypto exports `raw`
 */
export function compressPublicKey(uncompressed: Uint8Array): string {
  if (uncompressed.length !== 65 || uncompressed[0] !== 4)
    throw new Error('Expected an uncompressed point of 65 bytes.')
  const isOdd = ((uncompressed[64] ?? 0) & 1) === 1
  return (isOdd ? '03' : '02') + toHex(uncompressed.subarray(1, 33))
}
