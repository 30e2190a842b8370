import { createKeyStore, type KeyStore } from '../../core/keyStore.ts'
import { exportPopupPublicKey } from '../../crypto/popupKeys.ts'
import { createKeyPair } from '../../crypto/sharedSecret.ts'

/** This page's key for one wallet. The private key cannot be exported: other scripts of the page can use it, not take it away. */
export type PageKeys = {
  /** Returns the pair, made at the first call and the same in every tab. */
  open: () => Promise<{ privateKey: CryptoKey; publicKey: string }>
  /** Forgets the pair, so that the next connection has another. */
  forget: () => Promise<void>
}

export function createPageKeys(name: string, keys: KeyStore = createKeyStore()): PageKeys {
  return {
    async open() {
      const kept = (await keys.get(name)) ?? (await keys.keep(name, await createKeyPair()))
      const { privateKey, publicKey } = kept as CryptoKeyPair
      return { privateKey, publicKey: await exportPopupPublicKey(publicKey) }
    },
    forget: async () => void (await keys.remove(name)),
  }
}
