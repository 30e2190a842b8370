import { createHash } from 'node:crypto'
import { randomBytes, toBase64url } from 'latchkey/crypto'

/** The header in which a page sends its read-only session (key-custody §1.4). */
export const sessionHeader = 'X-Session'

/** 256 random bits cannot be guessed, so a plain hash reveals nothing. */
export function createSessionToken(): string {
  return toBase64url(randomBytes(32))
}

/** Returns the hash by which the database finds a token. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
