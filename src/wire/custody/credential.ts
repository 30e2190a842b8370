import * as v from 'valibot'
import { base64url, p256PublicKey } from '../primitives.ts'
import { type Transport, transports } from '../transports.ts'
import { maxNameLength } from './limits.ts'
import { text } from './text.ts'

/** Parameters that describe the credentials of a user (key-custody §3). */

export const name = v.pipe(text(maxNameLength), v.minLength(1, 'expected a name'))
/** A positive whole number of seconds in decimal, sent as text. */
export const expirationSeconds = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}$/, 'must be a positive integer string'))

/** Key custody's own spelling of {@link Transport}. */
export function toCustodyTransport(transport: Transport) {
  return `AUTHENTICATOR_TRANSPORT_${transport.toUpperCase() as Uppercase<Transport>}` as const
}

const apiKeyCurves = ['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1'] as const

/** `curveType` came with the second version of API keys; before that every key was P-256. Ed25519 is not served. */
export const apiKeyParameters = v.object({
  apiKeyName: name,
  // A compressed point has the same form on both curves.
  publicKey: p256PublicKey,
  curveType: v.optional(v.picklist(apiKeyCurves, `expected ${apiKeyCurves.join(' or ')}`)),
  expirationSeconds: v.optional(expirationSeconds),
})
export type ApiKeyParameters = v.InferOutput<typeof apiKeyParameters>

const credentialId = v.pipe(base64url, v.minLength(1, 'expected a credential id'), v.maxLength(1400, 'is too long'))
const registration = {
  clientDataJson: base64url,
  attestationObject: base64url,
  transports: v.pipe(
    v.array(v.picklist(transports.map(toCustodyTransport))),
    v.maxLength(transports.length, 'are too many'),
  ),
}
const attestation = v.object({ credentialId, ...registration })

/**
 * The first version of authenticators: the credential in the form of the browser API. The server converts it to the
 * second.
 */
const publicKeyCredential = v.pipe(
  v.object({
    rawId: credentialId,
    response: v.object({ ...registration, transports: v.optional(registration.transports, []) }),
  }),
  v.transform(({ rawId, response }) => ({ credentialId: rawId, ...response })),
)

export const authenticatorParameters = v.object({
  authenticatorName: name,
  /** The challenge of the registration, which the page chose (key-custody §7). */
  challenge: base64url,
  attestation: v.lazy((input): v.GenericSchema<unknown, v.InferOutput<typeof attestation>> => {
    const isFirstVersion = typeof input === 'object' && input !== null && 'rawId' in input
    return isFirstVersion ? publicKeyCredential : attestation
  }),
})
export type AuthenticatorParameters = v.InferOutput<typeof authenticatorParameters>
