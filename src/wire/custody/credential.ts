import * as v from 'valibot'
import { base64url } from '../primitives.ts'
import { maxNameLength } from './limits.ts'

/** Parameters that describe the credentials of a user (key-custody §3). */

export const name = v.pipe(v.string(), v.minLength(1, 'expected a name'), v.maxLength(maxNameLength, 'is too long'))
/** A positive whole number of seconds in decimal, sent as text. */
export const expirationSeconds = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}$/, 'must be a positive integer string'))
/** A compressed P-256 point. */
export const publicKey = v.pipe(
  v.string(),
  v.regex(/^0[23][0-9a-f]{64}$/i, 'expected a compressed P-256 key in hex'),
  v.toLowerCase(),
)

export const transports = [
  'AUTHENTICATOR_TRANSPORT_INTERNAL',
  'AUTHENTICATOR_TRANSPORT_USB',
  'AUTHENTICATOR_TRANSPORT_NFC',
  'AUTHENTICATOR_TRANSPORT_BLE',
  'AUTHENTICATOR_TRANSPORT_HYBRID',
] as const

/** `curveType` came with the second version of API keys; before it every key was P-256. Other curves are not served. */
export const apiKeyParameters = v.object({
  apiKeyName: name,
  publicKey,
  curveType: v.optional(v.literal('API_KEY_CURVE_P256')),
  expirationSeconds: v.optional(expirationSeconds),
})
export type ApiKeyParameters = v.InferOutput<typeof apiKeyParameters>

export const authenticatorParameters = v.object({
  authenticatorName: name,
  /** The challenge of the registration, which the page chose (key-custody §7). */
  challenge: base64url,
  attestation: v.object({
    credentialId: v.pipe(base64url, v.minLength(1, 'expected a credential id'), v.maxLength(1400, 'is too long')),
    clientDataJson: base64url,
    attestationObject: base64url,
    transports: v.array(v.picklist(transports)),
  }),
})
export type AuthenticatorParameters = v.InferOutput<typeof authenticatorParameters>
