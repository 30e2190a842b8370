import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { fromBase64url, toBase64url } from './base64.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Shows that somebody knows a link's secret (base64url) without telling it: 32 bytes, base64url. */
export function devicePairingProof(secret: string): string {
  return toBase64url(hmac(sha256, fromBase64url(secret), bytesOf('latchkey device link: proof')))
}

/**
 * Six digits of the secret and of what was offered over the link. Both devices show them, each from what it holds itself;
 * whoever swaps the offer on the way does not know the secret, and guesses one code in a million.
 */
export function devicePairingCode(secret: string, offer: string): string {
  const mac = hmac(sha256, fromBase64url(secret), bytesOf(`latchkey device link: code ${offer}`))
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** What is kept of a proof: SHA-256, base64url. */
export function hashDevicePairingProof(proof: string): string {
  return toBase64url(sha256(bytesOf(proof)))
}
