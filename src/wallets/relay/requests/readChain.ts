import { type EvmNetwork, toReadingUrl } from '../../../core/chain.ts'
import { callRpc, type RpcRequest, toRpcUrl } from '../../../core/rpc.ts'
import { RpcProviderMissingError, RpcUrlMissingError } from './requestErrors.ts'

export type ReadingOptions = {
  rpcMap?: Readonly<Record<number, string>> | undefined
  supportedNetworks?: readonly EvmNetwork[] | undefined
  rpcUrl?: string | undefined
  /** Reads the networks of the environment, if the page names its account server. */
  environment?: (() => Promise<readonly Pick<EvmNetwork, 'chainId' | 'rpcUrls'>[]>) | undefined
  projectId: string
  fetch?: typeof fetch | undefined
}

/**
 * Reads a chain over HTTP: at the page's node for this chain, else at `rpcUrl`, else at the operator's server that the environment
 * names.
 * @param isApproved whether the session has the chain
 * @throws {RpcUrlMissingError | RpcProviderMissingError} when no URL is configured, or as `callRpc`
 */
export async function readChain(
  chain: { chainId: number; isApproved: boolean },
  request: RpcRequest,
  options: ReadingOptions,
): Promise<unknown> {
  const url = await toUrl(chain.chainId, options)
  if (url !== undefined) return callRpc(url, request, options.fetch ? { fetch: options.fetch } : {})
  throw chain.isApproved ? new RpcUrlMissingError(chain.chainId) : new RpcProviderMissingError(chain.chainId)
}

async function toUrl(chainId: number, options: ReadingOptions): Promise<string | undefined> {
  const { rpcMap, supportedNetworks } = options
  const own = supportedNetworks?.find((network) => network.chainId === chainId)
  return rpcMap?.[chainId] ?? (own && toReadingUrl(own)) ?? toServerUrl(chainId, options)
}

/** Returns the URL of a chain at the server of all chains: `rpcUrl`, else the one that the environment names. */
export async function toServerUrl(
  chainId: number,
  { rpcUrl, environment, projectId }: Pick<ReadingOptions, 'rpcUrl' | 'environment' | 'projectId'>,
): Promise<string | undefined> {
  if (rpcUrl !== undefined) return toRpcUrl(rpcUrl, { chainId, projectId })
  const network = (await environment?.())?.find((known) => known.chainId === chainId)
  return network && toReadingUrl(network)
}
