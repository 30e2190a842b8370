import { type EvmNetwork, toReadingUrl } from '../../core/chain.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'

export type ReadingOptions = {
  /** The networks that may be chosen, with addresses or without; the first is where a new wallet starts. */
  chains: readonly ({ chainId: number } & Partial<Pick<EvmNetwork, 'rpcUrls' | 'privateCustomerRpcUrls'>>)[]
  /** Where to read a chain, if elsewhere than its network or, by default, the environment says. */
  rpcUrl?: ((chainId: number) => string | undefined) | undefined
}

/**
 * Where to read a chain: where the page says, else where its own network says, else the operator's server as the
 * environment names it (the relay provider endpoint of specification §7). Never an address that nobody here chose.
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
