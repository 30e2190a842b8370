import { type EvmNetwork, toReadingUrl } from './chain.ts'
import { toRpcUrl } from './rpc.ts'

/** Where a wallet without nodes of its own reads the page's chains. */
export type ChainUrlOptions = {
  /** Node URLs by chain id. They take precedence over `supportedNetworks`. */
  rpcMap?: Readonly<Record<number, string>> | undefined
  supportedNetworks?: readonly EvmNetwork[] | undefined
  /** A node URL for all other chains, called with `?chainId&projectId`. */
  rpcUrl?: string | undefined
  /** Reads the networks of the environment, if the page names its account server. */
  environment?: (() => Promise<readonly Pick<EvmNetwork, 'chainId' | 'rpcUrls'>[]>) | undefined
  projectId: string
}

/** Returns the URL of a chain: the page's node for it, else as {@link toServerUrl}. */
export async function toChainUrl(chainId: number, options: ChainUrlOptions): Promise<string | undefined> {
  const { rpcMap, supportedNetworks } = options
  const own = supportedNetworks?.find((network) => network.chainId === chainId)
  return rpcMap?.[chainId] ?? (own && toReadingUrl(own)) ?? toServerUrl(chainId, options)
}

/** Returns the URL of a chain at the server of all chains: `rpcUrl`, else the one that the environment names. */
export async function toServerUrl(
  chainId: number,
  { rpcUrl, environment, projectId }: Pick<ChainUrlOptions, 'rpcUrl' | 'environment' | 'projectId'>,
): Promise<string | undefined> {
  if (rpcUrl !== undefined) return toRpcUrl(rpcUrl, { chainId, projectId })
  const network = (await environment?.())?.find((known) => known.chainId === chainId)
  return network && toReadingUrl(network)
}
