import { createKeyStore } from 'latchkey/core'
import { type CustodyWalletOptions, createCustodyWallet } from 'latchkey/wallets/custody'
import type { PublicEnvironment } from 'latchkey/wire/account'
import type { WalletServices } from '../context/walletContext.ts'

/**
 * Creates the user's wallet, of the kind that signs in this environment. Users of either kind sign in at the account server, so
 * the managed wallet is opened by the same session.
 */
export async function openWallet(
  { environmentId, brand, walletSigner }: PublicEnvironment,
  options: Pick<CustodyWalletOptions, 'accountUrl' | 'clock'>,
): Promise<WalletServices['wallet']> {
  const session = { ...options, environmentId, appName: brand.name }
  if (walletSigner !== 'mpc') return createCustodyWallet(session)
  const { createSessionIdKey, openMpcWallet } = await import('latchkey/wallets/mpc')
  const keys = createKeyStore()
  const sessionIdKey = createSessionIdKey({ environmentId, keys })
  return openMpcWallet({ session: createCustodyWallet({ ...session, keys, sessionIdKey }) })
}
