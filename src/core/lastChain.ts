import { fromHexChainId } from './hexChainId.ts'
import type { KeyValueStorage } from './storage.ts'

/** One word per way to connect (the design's words); each keeps its last chain under its own key. */
export type WalletKind = 'injected' | 'relay' | 'link' | 'popup' | 'custody' | 'mpc'

/** Remembers the chain last used with one kind of wallet. The global wallet keeps its own in its stored state. */
export function lastChain(kind: WalletKind, storage: KeyValueStorage) {
  const key = `latchkey-${kind}-current-chain`
  return {
    read: (): number | undefined => fromHexChainId(storage.getItem(key) ?? undefined),
    write: (chainId: number): void => storage.setItem(key, String(chainId)),
  }
}
