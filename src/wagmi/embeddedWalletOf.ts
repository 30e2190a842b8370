import type { Connector } from 'wagmi'
import type { EmbeddedWallet } from '../wallets/embedded/embeddedWallet.ts'
import type { LazyProvider, Provider } from './lazyProvider.ts'

/** The types of connectors with an embedded wallet. */
const embeddedTypes: readonly string[] = ['custody', 'mpc']

/** Whether a connector has an embedded wallet. */
export function isEmbedded({ type }: Pick<Connector, 'type'>): boolean {
  return embeddedTypes.includes(type)
}

/**
 * Loads the embedded wallet behind a connector: signing up, passkeys, recovery, everything that wagmi has no methods for.
 * Resolves with undefined for any other connector.
 */
export async function embeddedWalletOf(
  connector: Pick<Connector, 'type' | 'getProvider'>,
): Promise<EmbeddedWallet | undefined> {
  if (!isEmbedded(connector)) return undefined
  const provider = (await connector.getProvider()) as LazyProvider<Provider & { wallet: EmbeddedWallet }>
  return (await provider.load()).wallet
}
