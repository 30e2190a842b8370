import { ed25519 } from '@noble/curves/ed25519'
import * as v from 'valibot'
import { fromBase64url, textFromBase64url } from './base64.ts'
import { fromClientId } from './clientId.ts'

/** How long a token is accepted after its end, because clocks differ (relay-pairing §4). */
export const relayJwtSkewSeconds = 120
/**
 * How far in the future a token may be dated. Other clients date theirs by the device's clock, and cannot learn the time. The
 * holder of the key could also wait; a leaked token stays valid for that much longer.
 */
export const relayJwtLeadSeconds = 7_200
/** Longer than any token with a URL that a browser would dial. */
const maxLength = 4096

const header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const seconds = v.pipe(v.number(), v.safeInteger())
// No client sends `act` of the public specification, so it is not required (relay-pairing §4).
const claims = v.object({ iss: v.string(), sub: v.string(), aud: v.string(), iat: seconds, exp: seconds })

/** The relay does not accept the token. `message` says why, and quotes nothing of the token. */
export class RelayJwtError extends Error {
  override name = 'RelayJwtError'
}

/** Only its time is wrong: its maker may have another clock. */
export class RelayJwtTimeError extends RelayJwtError {
  override name = 'RelayJwtTimeError'
}

/** Whether an Ed25519 signature of a text is valid for the key: strictly by RFC 8032, 32 and 64 bytes. */
export type IsSigned = (signed: Uint8Array, signature: Uint8Array, publicKey: Uint8Array) => boolean

/**
 * Returns the client that dials, if the token was signed by its issuer's key, for this relay, for now.
 * @param options.isAudience whether an `aud` means this relay
 * @param options.now seconds
 * @param options.isSigned the platform's own check, if it has a synchronous one
 * @throws {RelayJwtError}
 */
export function verifyRelayJwt(
  jwt: string,
  options: { isAudience: (audience: string) => boolean; now: number; isSigned?: IsSigned },
): { clientId: string; audience: string } {
  const { iss, aud, iat, exp } = read(jwt, options.isSigned ?? isSignedByLibrary)
  if (iat > options.now + relayJwtLeadSeconds) throw new RelayJwtTimeError('The token is not valid yet.')
  if (exp <= options.now - relayJwtSkewSeconds) throw new RelayJwtTimeError('The token has expired.')
  if (!options.isAudience(aud)) throw new RelayJwtError('The token is for another relay.')
  return { clientId: iss, audience: aud }
}

// The library's laxer default check accepts several signatures for one text.
const isSignedByLibrary: IsSigned = (signed, signature, publicKey) =>
  ed25519.verify(signature, signed, publicKey, { zip215: false })

/** Verifies the signature and returns the claims (RFC 8037: Ed25519 over the text before the last dot). */
function read(jwt: string, isSigned: IsSigned): v.InferOutput<typeof claims> {
  const [head = '', body = '', signature = '', ...rest] = jwt.length > maxLength ? [] : jwt.split('.')
  try {
    if (rest.length > 0) throw new Error('more than three parts')
    v.parse(header, JSON.parse(textFromBase64url(head)))
    const said = v.parse(claims, JSON.parse(textFromBase64url(body)))
    const publicKey = fromClientId(said.iss)
    const signed = new TextEncoder().encode(`${head}.${body}`)
    if (publicKey && isSigned(signed, fromBase64url(signature), publicKey)) return said
  } catch {
    throw new RelayJwtError('The token cannot be read.')
  }
  throw new RelayJwtError('The token is not signed by its issuer.')
}
