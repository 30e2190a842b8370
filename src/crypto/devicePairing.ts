import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { fromBase64url, toBase64url } from './base64.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns a proof that the caller knows a link's secret (base64url), without revealing it: 32 bytes, base64url. */
export function devicePairingProof(secret: string): string {
  return toBase64url(hmac(sha256, fromBase64url(secret), bytesOf('latchkey device link: proof')))
}

/**
 * Returns six digits computed from the secret and the offer of a link. Both devices show them, each computed from its own data.
 * An attacker who swaps the offer in transit does not know the secret, and guesses one code in a million.
 */
export function devicePairingCode(secret: string, offer: string): string {
  const mac = hmac(sha256, fromBase64url(secret), bytesOf(`latchkey device link: code ${offer}`))
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Returns what the server stores of a proof: SHA-256, base64url. */
export function hashDevicePairingProof(proof: string): string {
  return toBase64url(sha256(bytesOf(proof)))
}
