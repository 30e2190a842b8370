import { sha256 } from '@noble/hashes/sha2'
import type { SessionId } from './engine.ts'

/** What one run of a ceremony between a client and a server is about. Both know all of it before the first message. */
export type SessionBinding = {
  environmentId: string
  walletId: string
  ceremonyId: string
  kind: string
  engine: string
  /** Of the shares that the run makes or uses. */
  scheme: string
  /** Of the shares that take part; 0 for a new key. */
  epoch: number
  /** The origin of the page that asked. */
  origin: string
  /** Lower-case hex: SHA-256 of the bytes that are signed; empty in other ceremonies. */
  digest: string
  /** Lower-case hex, 32 random bytes of each side: neither can repeat a session alone. */
  clientNonce: string
  serverNonce: string
}

const label = 'latchkey mpc session 1'

/**
 * Returns the session id of a run (mpc-engine §5, 5). If the sides disagree about anything in it, no message of one fits
 * the other.
 */
export function toSessionId(binding: SessionBinding): SessionId {
  const { environmentId, walletId, ceremonyId, kind, engine, scheme, epoch, origin, digest } = binding
  const { clientNonce, serverNonce } = binding
  // JSON keeps ("a","bc") apart from ("ab","c").
  const fields = [label, environmentId, walletId, ceremonyId, kind, engine, scheme, epoch, origin, digest]
  return sha256(new TextEncoder().encode(JSON.stringify([...fields, clientNonce, serverNonce])))
}
