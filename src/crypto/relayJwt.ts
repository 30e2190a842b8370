import { textToBase64url, toBase64url } from './base64.ts'
import { toClientId } from './clientId.ts'
import { sign, toSigningKey } from './curve25519.ts'
import { fromHex } from './hex.ts'

/** How long a relay accepts a token (relay-pairing §4). A client makes a new one for every dial. */
export const relayJwtLifeSeconds = 86_400

const header = { alg: 'EdDSA', typ: 'JWT' } as const

/** Returns the client id of a seed: 32 bytes of hex → `did:key:z6Mk…`. */
export async function clientIdOf(seed: string): Promise<string> {
  return toClientId(await toSigningKey(fromHex(seed)))
}

/**
 * Makes the token with which the client of `seed` connects to a relay.
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
