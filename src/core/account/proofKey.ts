import { generateKeyPair, type KeyPair } from 'dpop'
import type { KeyStore } from '../keyStore.ts'
import { once } from '../once.ts'

/**
 * The P-256 pair that binds this browser's tokens to it (RFC 9449). Made once and kept; its private half cannot be
 * exported, so tokens that leak open nothing elsewhere (threats T16). Tabs that start together end up with one pair.
 */
export function createProofKey(keys: KeyStore, name: string) {
  async function load(): Promise<KeyPair> {
    const kept = await keys.get(name)
    // What lies under our own name in our own database was put there by this line.
    return (kept ?? (await keys.keep(name, await generateKeyPair('ES256', { extractable: false })))) as KeyPair
  }

  let pair = once(load)
  return {
    pair: () => pair(),
    async forget() {
      pair = once(load)
      await keys.remove(name)
    },
  }
}
