import { type ApiKey, compressPublicKey, toBase64url } from 'latchkey/crypto'

/**
 * Imports the stamping key from the bytes of a credential bundle, and wipes them. The key can't be exported and is
 * never stored: after a reload the user enters the code again.
 */
export async function importCredential(bytes: Uint8Array<ArrayBuffer>): Promise<ApiKey> {
  // Loaded only for a recovery, because browsers cannot derive the public point from a bare private key.
  const { p256 } = await import('@noble/curves/nist')
  const point = Uint8Array.from(p256.getPublicKey(bytes, false))
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: toBase64url(bytes),
    x: toBase64url(point.subarray(1, 33)),
    y: toBase64url(point.subarray(33)),
  }
  bytes.fill(0)
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  return { publicKey: compressPublicKey(point), privateKey }
}
