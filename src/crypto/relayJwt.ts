import { textToBase64url, toBase64url } from './base64.ts'
import { toClientId } from './clientId.ts'
import { sign, toSigningKey } from './curve25519.ts'
import { fromHex } from './hex.ts'

/** How long a token opens the relay (relay-pairing §4); a client makes a fresh one for every dial. */
export const relayJwtLifeSeconds = 86_400

const header = { alg: 'EdDSA', typ: 'JWT' } as const

/** The client that a seed stands for: 32 bytes of hex → `did:key:z6Mk…`. */
export async function clientIdOf(seed: string): Promise<string> {
  return toClientId(await toSigningKey(fromHex(seed)))
}

/**
 * The token that opens a relay for the client of `seed`.
 * @param options.audience the relay's URL exactly as configured
 * @param options.subject 32 random bytes of hex, one per start of the client
 * @param options.issuedAt seconds
 */
export async function createRelayJwt(
  seed: string,
  options: { audience: string; subject: string; issuedAt: number },
): Promise<string> {
  const { audience: aud, subject: sub, issuedAt: iat } = options
  const payload = { iss: await clientIdOf(seed), sub, aud, iat, exp: iat + relayJwtLifeSeconds }
  const signed = `${textToBase64url(JSON.stringify(header))}.${textToBase64url(JSON.stringify(payload))}`
  return `${signed}.${toBase64url(await sign(fromHex(seed), new Uint8Array(new TextEncoder().encode(signed))))}`
}
