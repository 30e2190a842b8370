import { sha256 } from '@noble/hashes/sha2'
import { toHex } from './hex.ts'

/** The id of a client's subscription (relay-pairing §1). */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return toHex(sha256(new TextEncoder().encode(topic + clientId)))
}
