import { hash } from 'node:crypto'

/** Identifies a message in its topic: SHA-256 in base64url (relay-pairing §6.1). */
export function hashOf(message: string): string {
  return hash('sha256', message, 'base64url')
}
