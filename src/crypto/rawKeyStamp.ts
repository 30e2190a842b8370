import { p256 } from '@noble/curves/nist'
import { formatApiKeyStamp } from './apiKeyStamp.ts'
import { fromHex, toHex } from './hex.ts'

/**
 * Returns the `X-Stamp` value for the exact `body`, signed with a raw private key, for servers and tools whose key is in a
 * file. Deterministic (RFC 6979). S may be high, as in the official pure-JavaScript stamper.
 * @param privateKey 64 hex characters
 */
export function createRawKeyStamp(body: string, privateKey: string): string {
  const secret = fromHex(privateKey)
  const signature = p256.sign(new TextEncoder().encode(body), secret, { prehash: true, lowS: false })
  return formatApiKeyStamp(toHex(p256.getPublicKey(secret)), signature.toDERRawBytes())
}
