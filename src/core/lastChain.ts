import { fromHexChainId } from './hexChainId.ts'
import type { KeyValueStorage } from './storage.ts'

/**
 * Each way to connect keeps its last chain under its own key. The global wallet keeps its own in its stored state, and
 * there may be several relay wallets in one page, each with its prefix.
 */
const keys = {
  injected: 'latchkey-injected-current-chain',
  link: 'latchkey-link-current-chain',
  popup: 'latchkey-popup-current-chain',
  custody: 'turnkey-last-used-chain-id',
  mpc: 'latchkey-mpc-current-chain',
} as const
export type WalletKind = keyof typeof keys

/** Remembers the chain last used with one kind of wallet, or with that of a `prefix`. */
export function lastChain(of: WalletKind | { prefix: string }, storage: KeyValueStorage) {
  const key = typeof of === 'string' ? keys[of] : `${of.prefix}-current-chain`
  return {
    read: (): number | undefined => fromHexChainId(storage.getItem(key) ?? undefined),
    write: (chainId: number): void => storage.setItem(key, String(chainId)),
    remove: (): void => storage.removeItem(key),
  }
}
