import type { KeyStore } from '../keyStore.ts'
import { generateProofKeyPair } from './proof.ts'

/**
 * Returns the P-256 key pair that binds this browser's tokens to it (RFC 9449). It is made once and stored. The private key
 * cannot be exported, so leaked tokens are useless elsewhere (threats T16). It is read again each time because tabs share it:
 * tabs that start together use one pair, and no tab continues with a pair that another tab deleted.
 */
export async function proofKeyPair(keys: KeyStore, name: string): Promise<CryptoKeyPair> {
  const kept = await keys.get(name)
  // Only this line writes to that name in our database.
  return (kept ?? (await keys.keep(name, await generateProofKeyPair()))) as CryptoKeyPair
}
