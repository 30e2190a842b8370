import { createPublicKey, type KeyObject } from 'node:crypto'
import { type CustodyPublicKeys, custodyPublicKeys } from 'latchkey/wire/custody'
import type { Envelope } from '../../shared/envelope.ts'
import { loadOwnKey } from '../../shared/loadSecret.ts'
import { toSecretStore } from '../store/secretStore.ts'
import type { Db } from '../store/tables.ts'

/** A P-256 key that signs this server's statements. */
export type ServerKey = {
  privateKey: KeyObject
  /** Uncompressed, in lower-case hex. */
  publicKey: string
}

/**
 * One key for each kind of statement, so that a signature of one kind is never valid for another (key-custody §5.5).
 */
export type ServerKeys = Record<keyof CustodyPublicKeys, ServerKey>

/** Loads the server's own keys. The first start creates and seals them; processes that start together agree on them. */
export async function loadServerKeys(options: { db: Db; envelope: Envelope }): Promise<ServerKeys> {
  const names = Object.keys(custodyPublicKeys.entries) as (keyof ServerKeys)[]
  const keys: Partial<ServerKeys> = {}
  for (const name of names) keys[name] = await loadKey(name, options)
  return keys as ServerKeys
}

/** Returns the public halves. */
export function toPublicKeys({ signer, notarizer, verification }: ServerKeys): CustodyPublicKeys {
  return { signer: signer.publicKey, notarizer: notarizer.publicKey, verification: verification.publicKey }
}

async function loadKey(name: string, options: { db: Db; envelope: Envelope }): Promise<ServerKey> {
  const privateKey = await loadOwnKey(toSecretStore(options), name)
  // SubjectPublicKeyInfo ends with the uncompressed point (RFC 5480 §2.2).
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-65).toString('hex')
  return { privateKey, publicKey }
}
