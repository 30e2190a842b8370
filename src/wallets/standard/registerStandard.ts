import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'

/** Tells every adapter of the page of a wallet, at once and whenever one asks; does nothing on a server. */
export function registerStandard(wallet: Wallet): Wallet {
  if (typeof window !== 'undefined') registerWallet(wallet)
  return wallet
}
