import { textFromBase64url } from 'latchkey/crypto'
import * as v from 'valibot'

/** The header of a stamp by a key that a token names. */
export const attestedStampHeader = 'X-Stamp-Attested'

/** The token names the key because its holder read a code, or because its holder requested it from a provider. */
export const verificationTokenScheme = 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN'
export const oidcTokenScheme = 'STAMP_ATTESTED_SCHEME_P256_OIDC'

const attestedStamp = v.object({
  /** Compressed. */
  publicKey: v.pipe(v.string(), v.regex(/^0[23][0-9a-f]{64}$/)),
  /** The token. */
  publicKeyAttestation: v.pipe(v.string(), v.minLength(1)),
  scheme: v.picklist([verificationTokenScheme, oidcTokenScheme]),
  /** DER in hex. */
  signature: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){1,512}$/)),
})
export type AttestedStamp = v.InferOutput<typeof attestedStamp>

/** Parses the header without verifying it; undefined when it does not have the form. */
export function parseAttestedStamp(header: string): AttestedStamp | undefined {
  try {
    const stamp = v.safeParse(attestedStamp, JSON.parse(textFromBase64url(header)))
    return stamp.success ? stamp.output : undefined
  } catch {
    return undefined
  }
}
