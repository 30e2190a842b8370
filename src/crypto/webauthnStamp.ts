import { sha256 } from '@noble/hashes/sha2'
import * as v from 'valibot'
import { toBase64url } from './base64.ts'
import { toHex } from './hex.ts'

export const webauthnStampHeader = 'X-Stamp-Webauthn'

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(8192))
/** `clientDataJson` with a lower-case "son": the wire's spelling of WebAuthn's `clientDataJSON` (key-custody §1.3). */
const webauthnStamp = v.object({
  authenticatorData: base64url,
  clientDataJson: base64url,
  credentialId: base64url,
  signature: base64url,
})
export type WebauthnStamp = v.InferOutput<typeof webauthnStamp>

/**
 * Returns the challenge that a passkey signs for `body`: the UTF-8 bytes of the hex of its SHA-256, not the 32 bytes themselves
 * (key-custody §1.3). Synchronous, because WebKit opens a prompt only inside the click (§11).
 */
export function webauthnStampChallenge(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(toHex(sha256(body))))
}

/** Returns the `X-Stamp-Webauthn` value for an assertion over {@link webauthnStampChallenge}: plain JSON. */
export function createWebauthnStamp(assertion: {
  credentialId: string
  authenticatorData: Uint8Array
  clientDataJson: Uint8Array
  /** DER, as the authenticator returns it. */
  signature: Uint8Array
}): string {
  return JSON.stringify({
    authenticatorData: toBase64url(assertion.authenticatorData),
    clientDataJson: toBase64url(assertion.clientDataJson),
    credentialId: assertion.credentialId,
    signature: toBase64url(assertion.signature),
  } satisfies WebauthnStamp)
}

/** Parses an `X-Stamp-Webauthn` value without verifying anything. Returns undefined if it does not have the form. */
export function parseWebauthnStamp(header: string): WebauthnStamp | undefined {
  try {
    const stamp = v.safeParse(webauthnStamp, JSON.parse(header))
    return stamp.success ? stamp.output : undefined
  } catch {
    return undefined
  }
}
