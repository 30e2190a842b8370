import { textToBase64url, toBase64url } from '../../crypto/base64.ts'
import { sha256 } from '../../crypto/digest.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** The key that binds tokens to this browser. The private key cannot be exported. */
export function generateProofKeyPair(): Promise<CryptoKeyPair> {
  const extractable = false
  return crypto.subtle.generateKey(algorithm, extractable, ['sign', 'verify'])
}

/**
 * Makes a DPoP proof of one request (RFC 9449 §4.2). Libraries date it by this device's clock, which may be wrong.
 * @param request.issuedAt unix seconds, by the clock of the server that checks it
 * @param request.accessToken the token that is sent along
 */
export async function createProof(
  { publicKey, privateKey }: CryptoKeyPair,
  request: { url: string; method: string; issuedAt: number; accessToken?: string | undefined },
): Promise<string> {
  const { url: htu, method: htm, issuedAt: iat, accessToken } = request
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: await toJwk(publicKey) }
  const ath = accessToken === undefined ? {} : { ath: await hash(accessToken) }
  const claims = { iat, jti: crypto.randomUUID(), htm, htu, ...ath }
  const signed = `${textToBase64url(JSON.stringify(header))}.${textToBase64url(JSON.stringify(claims))}`
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}

/** Returns the RFC 7638 thumbprint of a key: a hash of its members in alphabetical order. */
export async function thumbprintOf(publicKey: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await toJwk(publicKey)
  return hash(JSON.stringify({ crv, kty, x, y }))
}

async function toJwk(publicKey: CryptoKey) {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { crv, kty, x, y }
}

async function hash(text: string): Promise<string> {
  return toBase64url(await sha256(new TextEncoder().encode(text)))
}
