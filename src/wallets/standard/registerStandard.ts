import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'

/** Registers a wallet with every adapter of the page, now and when one asks later. Does nothing on a server. */
export function registerStandard(wallet: Wallet): Wallet {
  if (typeof window !== 'undefined') registerWallet(wallet)
  return wallet
}
