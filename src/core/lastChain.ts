import { fromHexChainId } from './hexChainId.ts'
import type { KeyValueStorage } from './storage.ts'

/** Each way to connect keeps its last chain under its own key. The global wallet keeps its own in its stored state. */
const keys = {
  injected: 'latchkey-injected-current-chain',
  relay: 'dynamic-wc2-current-chain',
  link: 'latchkey-link-current-chain',
  popup: 'latchkey-popup-current-chain',
  custody: 'turnkey-last-used-chain-id',
  mpc: 'latchkey-mpc-current-chain',
} as const
export type WalletKind = keyof typeof keys

/** Remembers the chain last used with one kind of wallet. */
export function lastChain(kind: WalletKind, storage: KeyValueStorage) {
  const key = keys[kind]
  return {
    read: (): number | undefined => fromHexChainId(storage.getItem(key) ?? undefined),
    write: (chainId: number): void => storage.setItem(key, String(chainId)),
  }
}
