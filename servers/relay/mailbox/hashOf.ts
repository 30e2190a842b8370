import { createHash } from 'node:crypto'

/** What a message is known by in its topic: SHA-256 in base64url (relay-pairing §6.1). */
export function hashOf(message: string): string {
  return createHash('sha256').update(message).digest('base64url')
}
