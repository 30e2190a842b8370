import { fromHexChainId } from './hexChainId.ts'
import type { KeyValueStorage } from './storage.ts'

/**
 * Each way to connect stores its last chain under its own key. The global wallet has it in its stored state. A page may have
 * several relay wallets, each with its own prefix.
 */
const keys = {
  injected: 'latchkey-injected-current-chain',
  link: 'latchkey-link-current-chain',
  popup: 'latchkey-popup-current-chain',
  custody: 'turnkey-last-used-chain-id',
  mpc: 'latchkey-mpc-current-chain',
} as const
export type WalletKind = keyof typeof keys

/** Stores the chain last used with one kind of wallet, or with the wallet of a `prefix`. */
export function lastChain(of: WalletKind | { prefix: string }, storage: KeyValueStorage) {
  const key = typeof of === 'string' ? keys[of] : `${of.prefix}-current-chain`
  return {
    read: (): number | undefined => fromHexChainId(storage.getItem(key) ?? undefined),
    write: (chainId: number): void => storage.setItem(key, String(chainId)),
    remove: (): void => storage.removeItem(key),
  }
}
