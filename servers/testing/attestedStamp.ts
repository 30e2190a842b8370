import { p256 } from '@noble/curves/nist'
import { sha256 } from '@noble/hashes/sha2'
import type { TestApiKey } from './custody.ts'

/** Returns the header of a body that `key` signs and a token vouches for, as official clients send it. */
export function toAttestedHeader(
  body: string,
  { publicKey, privateKey }: TestApiKey,
  publicKeyAttestation: string,
  scheme: 'VERIFICATION_TOKEN' | 'OIDC' = 'VERIFICATION_TOKEN',
): Record<string, string> {
  const signature = p256.sign(sha256(Buffer.from(body)), privateKey).toDERHex()
  const stamp = { publicKeyAttestation, scheme: `STAMP_ATTESTED_SCHEME_P256_${scheme}`, publicKey, signature }
  return { 'X-Stamp-Attested': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
}
