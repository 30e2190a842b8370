import * as v from 'valibot'

/**
 * The seed of an imported Ed25519 key, sealed by the frame with the key that the shares make: base64 of 12 bytes of IV and 48 of
 * AES-256-GCM. No party can open it before an export puts that key together.
 */
export const sealedSeed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{80}$/, 'expected 60 bytes of base64'))
