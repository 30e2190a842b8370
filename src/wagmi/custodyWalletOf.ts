import type { Connector } from 'wagmi'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyWallet } from '../wallets/custody/custodyWallet.ts'
import type { LazyProvider } from './lazyProvider.ts'

/** Whether a connector was made by `custody`: behind it there is an embedded wallet. */
export function isCustody({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'custody'
}

/**
 * The embedded wallet behind a connector, which loads with this: signing up, passkeys, recovery, all that wagmi has no words
 * for. None behind a connector that `custody` did not make.
 */
export async function custodyWalletOf(
  connector: Pick<Connector, 'type' | 'getProvider'>,
): Promise<CustodyWallet | undefined> {
  if (!isCustody(connector)) return undefined
  const provider = (await connector.getProvider()) as LazyProvider<CustodyProvider>
  return (await provider.load()).wallet
}
