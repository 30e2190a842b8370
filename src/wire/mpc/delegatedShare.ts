import * as v from 'valibot'
import { base64url } from '../primitives.ts'

/** An RSA public key: base64 of its SubjectPublicKeyInfo (RFC 5280 §4.1). At least 2048 bits, which are 294 bytes. */
export const rsaPublicKey = v.pipe(
  v.string(),
  v.minLength(392, 'expected an RSA key of at least 2048 bits'),
  v.maxLength(2048),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'expected base64'),
)

/**
 * A share that only the project can open (managed-wallet §4.6): `ct` and `tag` of AES-256-GCM with a 16-byte `iv`, under a key that
 * RSA-OAEP-SHA-256 wraps in `ek`. Stored as base64 of its JSON.
 */
export const delegatedShare = v.object({
  alg: v.literal('HYBRID-RSA-AES-256'),
  iv: base64url,
  ct: base64url,
  tag: base64url,
  ek: base64url,
})
export type DelegatedShare = v.InferOutput<typeof delegatedShare>
