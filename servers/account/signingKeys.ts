import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK } from 'jose'
import type { AccountContext, AccountDatabase } from './context.ts'
import { listPublicKeys, openNewestSigningKey, saveSigningKey } from './store/signingKeys.ts'

/** The algorithm of every token and proof here; none other is ever accepted (threats T16). */
export const tokenAlgorithm = 'ES256'

/** The key that signs access tokens: made at the first start, then the same for every process of one database. */
export async function openSigningKey(
  context: Pick<AccountContext, 'database' | 'envelope' | 'now'>,
): Promise<{ keyId: string; privateKey: CryptoKey }> {
  const stored = (await openNewestSigningKey(context)) ?? (await createSigningKey(context))
  return { keyId: stored.keyId, privateKey: await importPKCS8(stored.pkcs8, tokenAlgorithm) }
}

/** The JSON Web Key Set by which other servers verify access tokens. */
export async function publicKeySet(database: AccountDatabase): Promise<{ keys: JWK[] }> {
  return { keys: await listPublicKeys(database) }
}

/** The public key of an id; undefined when no key of ours bears it. */
export async function findPublicKey(database: AccountDatabase, keyId: unknown) {
  const jwk = (await listPublicKeys(database)).find(({ kid }) => kid === keyId)
  return jwk && importJWK(jwk, tokenAlgorithm)
}

async function createSigningKey(context: Pick<AccountContext, 'database' | 'envelope' | 'now'>) {
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true })
  const keyId = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: tokenAlgorithm, use: 'sig' }
  const key = { keyId, publicKey: jwk, pkcs8: await exportPKCS8(privateKey) }
  await saveSigningKey(context, key)
  return key
}
