import { type EvmNetwork, toReadingUrl } from '../../core/chain.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'

export type ReadingOptions = {
  /**
   * The networks that the user can choose, with or without URLs; a new wallet starts on the first. A confirmation shows the name and the
   * currency of a network as they are here, else as the environment has them.
   */
  chains: readonly ({ chainId: number } & Partial<EvmNetwork>)[]
  /** The RPC URL of a chain, if not the network's own or the environment's. */
  rpcUrl?: ((chainId: number) => string | undefined) | undefined
}

/**
 * Returns the RPC URL of a chain: the page's, else the network's own, else the operator's server that the environment names (the
 * relay provider endpoint of specification §7). Never a URL that neither the page nor the operator chose.
 */
export async function readingUrl(
  chainId: number,
  { chains, rpcUrl, environment }: ReadingOptions & { environment: () => Promise<PublicEnvironment> },
): Promise<string | undefined> {
  const isWanted = (chain: { chainId: number }) => chain.chainId === chainId
  const own = chains.find(isWanted)
  const chosen = rpcUrl?.(chainId) ?? (own && toReadingUrl(own))
  if (chosen !== undefined) return chosen
  const network = (await environment()).networks.find(isWanted)
  return network && toReadingUrl(network)
}
