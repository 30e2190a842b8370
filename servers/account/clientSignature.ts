import { p256 } from '@noble/curves/nist'
import { sha256 } from '@noble/hashes/sha2'
import { fromHex } from 'latchkey/crypto'
import type { ClientSignature } from 'latchkey/wire/custody'

const rawBytes = 64

/** Whether this is the word of `publicKey`, and it says exactly `message`. */
export function isSignedBy(
  { signature, ...said }: ClientSignature,
  { publicKey, message }: { publicKey: string; message: string },
): boolean {
  if (said.publicKey !== publicKey || said.message !== message) return false
  try {
    const bytes = fromHex(signature)
    // Official clients send r‖s; browsers do not make their signatures low (key-custody §1.2).
    const pair = bytes.length === rawBytes ? p256.Signature.fromCompact(bytes) : p256.Signature.fromDER(bytes)
    return p256.verify(pair, sha256(new TextEncoder().encode(message)), fromHex(publicKey), { lowS: false })
  } catch {
    return false
  }
}
