import { type CustodyProvider, type CustodyProviderOptions, createCustodyProvider } from './createCustodyProvider.ts'
import { createCustodyWallet } from './createCustodyWallet.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'

/** A provider with its own embedded wallet, and the small dialog in which users sign in. */
export function openCustody(
  options: CustodyWalletOptions &
    Pick<CustodyProviderOptions, 'chains' | 'rpcUrl' | 'confirm' | 'showConfirmation' | 'log'> & {
      /** Signs the user in if no user is signed in; by default with the dialog. */
      connect?: (wallet: CustodyWallet) => Promise<unknown>
    },
): CustodyProvider {
  const { connect = askIn } = options
  const wallet = createCustodyWallet(options)
  return createCustodyProvider(wallet, { ...options, connect: () => connect(wallet) })

  async function askIn(): Promise<void> {
    const { showEntrance } = await import('./signIn/entranceDialog.ts')
    await showEntrance(wallet, { appName: options.appName })
  }
}
