import { createHash } from 'node:crypto'
import { randomBytes, toBase64url } from 'latchkey/crypto'

/** The header in which a page shows its read-only session (key-custody §1.4). */
export const sessionHeader = 'X-Session'

/** 256 random bits: nobody guesses one, so its plain hash tells nobody what it was. */
export function createSessionToken(): string {
  return toBase64url(randomBytes(32))
}

/** What the database knows a token by. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
