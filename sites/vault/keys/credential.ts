import { type ApiKey, compressPublicKey, toBase64url } from 'latchkey/crypto'

/**
 * The key that stamps, from the bytes of a credential bundle, which are wiped. It cannot be exported and is never stored: after
 * a reload the code is entered again.
 */
export async function importCredential(bytes: Uint8Array<ArrayBuffer>): Promise<ApiKey> {
  // Loaded for a recovery alone: the browser gives no point for a bare private key.
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
