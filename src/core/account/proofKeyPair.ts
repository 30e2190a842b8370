import type { KeyStore } from '../keyStore.ts'
import { generateProofKeyPair } from './proof.ts'

/**
 * The P-256 pair that binds this browser's tokens to it (RFC 9449). Made once and kept; its private half cannot be
 * exported, so tokens that leak open nothing elsewhere (threats T16). Read again each time, because tabs share it: those
 * that start together end up with one pair, and none goes on with a pair that another has forgotten.
 */
export async function proofKeyPair(keys: KeyStore, name: string): Promise<CryptoKeyPair> {
  const kept = await keys.get(name)
  // What lies under our own name in our own database was put there by this line.
  return (kept ?? (await keys.keep(name, await generateProofKeyPair()))) as CryptoKeyPair
}
