import { type EvmNetwork, toReadingUrl } from '../../../core/chain.ts'
import { callRpc, type RpcRequest, toRpcUrl } from '../../../core/rpc.ts'
import { RpcProviderMissingError, RpcUrlMissingError } from './requestErrors.ts'

export type ReadingOptions = {
  rpcMap?: Readonly<Record<number, string>> | undefined
  supportedNetworks?: readonly EvmNetwork[] | undefined
  rpcUrl?: string | undefined
  projectId: string
  fetch?: typeof fetch | undefined
}

/**
 * Reads a chain over HTTP: at the page's node for this chain, else at `rpcUrl`.
 * @param isApproved whether the session has the chain
 * @throws {RpcUrlMissingError | RpcProviderMissingError} when no URL is configured, or as `callRpc`
 */
export async function readChain(
  chain: { chainId: number; isApproved: boolean },
  request: RpcRequest,
  options: ReadingOptions,
): Promise<unknown> {
  const url = toUrl(chain.chainId, options)
  if (url !== undefined) return callRpc(url, request, options.fetch ? { fetch: options.fetch } : {})
  throw chain.isApproved ? new RpcUrlMissingError(chain.chainId) : new RpcProviderMissingError(chain.chainId)
}

function toUrl(chainId: number, { rpcMap, supportedNetworks, rpcUrl, projectId }: ReadingOptions): string | undefined {
  const network = supportedNetworks?.find((known) => known.chainId === chainId)
  const own = rpcMap?.[chainId] ?? (network && toReadingUrl(network))
  return own ?? (rpcUrl === undefined ? undefined : toRpcUrl(rpcUrl, { chainId, projectId }))
}
