import { type CustodyProvider, type CustodyProviderOptions, createCustodyProvider } from './createCustodyProvider.ts'
import { createCustodyWallet } from './createCustodyWallet.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'

/** A provider with an embedded wallet of its own, and the small dialog that asks people in. */
export function openCustody(
  options: CustodyWalletOptions &
    Pick<CustodyProviderOptions, 'chains' | 'rpcUrl' | 'log'> & {
      /** How somebody signs in who is not; the dialog unless given. */
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
