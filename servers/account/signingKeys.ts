import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { tokenAlgorithm } from '../shared/dpop/tokens.ts'
import type { Envelope } from '../shared/envelope.ts'
import { loadOwnKey } from '../shared/loadSecret.ts'
import { listEarlierKeys, openEarlierKey } from './store/signingKeys.ts'
import type { AccountDatabase } from './store/tables.ts'

/** The key that signs access tokens, and the public keys by which they are verified. */
export type SigningKeys = {
  keyId: string
  privateKey: KeyObject
  /** Includes the keys of earlier releases: they may have signed tokens that are still valid. */
  publicKeys: readonly JWK[]
}

/**
 * Loads the signing key, which is the same for every process of one database. The first start creates it; a database of an
 * earlier release keeps the key and the key id that it has.
 */
export async function loadSigningKeys(store: { database: AccountDatabase; envelope: Envelope }): Promise<SigningKeys> {
  const earlier = await listEarlierKeys(store.database)
  const newestId = earlier[0]?.kid
  const secrets = { kysely: store.database, table: 'accountSecret', envelope: store.envelope }
  const take = newestId === undefined ? undefined : async () => toDer(await openEarlierKey(store, newestId))
  const privateKey = await loadOwnKey(secrets, 'signing', take)
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK
  const taken = earlier.find(({ x, y }) => x === jwk.x && y === jwk.y)
  const keyId = taken?.kid ?? (await calculateJwkThumbprint(jwk))
  const own = { ...jwk, kid: keyId, alg: tokenAlgorithm, use: 'sig' }
  return { keyId, privateKey, publicKeys: taken ? earlier : [own, ...earlier] }
}

/** Returns the public key of this id, if the server has one. */
export async function findPublicKey({ publicKeys }: SigningKeys, keyId: unknown) {
  const jwk = publicKeys.find(({ kid }) => kid === keyId)
  return jwk && importJWK(jwk, tokenAlgorithm)
}

function toDer(pkcs8: string): Buffer {
  return createPrivateKey(pkcs8).export({ format: 'der', type: 'pkcs8' })
}
