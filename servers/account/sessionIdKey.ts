import { ECDH } from 'node:crypto'
import { WireError } from 'latchkey/wire'
import { sessionIdRegistration } from 'latchkey/wire/account'
import { type Handler, read } from './guards.ts'

/**
 * Reads the key that a page registers with its sign-in. Its owner is not asked to prove it: a session that names another
 * page's key is of no use to anyone, because that page signs only its own session's id.
 * @throws {WireError}
 */
export async function readSessionIdKey(c: Handler): Promise<string | undefined> {
  const { sessionIdKey } = await read(c, sessionIdRegistration)
  if (sessionIdKey !== undefined && !isPoint(sessionIdKey)) {
    throw new WireError('sessionIdKey', 'expected a point of P-256')
  }
  return sessionIdKey
}

/** Half of all x-coordinates belong to no point. Without this check, only the first signature would fail. */
function isPoint(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
