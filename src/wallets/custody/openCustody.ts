import { type CustodyProvider, createCustodyProvider } from './createCustodyProvider.ts'
import { type CustodyWallet, type CustodyWalletOptions, createCustodyWallet } from './createCustodyWallet.ts'

/** An embedded wallet and its provider, with the small dialog that asks newcomers in. */
export function openCustody(
  options: CustodyWalletOptions & {
    /** The networks that may be chosen; the first is where a new wallet starts. */
    chains: readonly { chainId: number }[]
    rpcUrl: (chainId: number) => string | undefined
    /** How somebody signs in who is not; a small dialog unless given. */
    connect?: ((wallet: CustodyWallet) => Promise<unknown>) | undefined
  },
): { wallet: CustodyWallet; provider: CustodyProvider } {
  const { chains, rpcUrl, connect = askIn, ...walletOptions } = options
  const { storage, fetch } = walletOptions
  const wallet = createCustodyWallet(walletOptions)
  const provider = createCustodyProvider(wallet, {
    chains,
    rpcUrl,
    connect: () => connect(wallet),
    ...(storage && { storage }),
    ...(fetch && { fetch }),
  })
  return { wallet, provider }

  async function askIn(wallet: CustodyWallet): Promise<void> {
    const { showEntrance } = await import('./entranceDialog.ts')
    await showEntrance(wallet, { appName: options.appName })
  }
}
