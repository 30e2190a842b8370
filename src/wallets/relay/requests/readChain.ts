import { type ChainUrlOptions, toChainUrl } from '../../../core/chainUrl.ts'
import { callRpc, type RpcRequest } from '../../../core/rpc.ts'
import { RpcProviderMissingError, RpcUrlMissingError } from './requestErrors.ts'

export type ReadingOptions = ChainUrlOptions & { fetch?: typeof fetch | undefined }

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
  const url = await toChainUrl(chain.chainId, options)
  if (url !== undefined) return callRpc(url, request, options.fetch ? { fetch: options.fetch } : {})
  throw chain.isApproved ? new RpcUrlMissingError(chain.chainId) : new RpcProviderMissingError(chain.chainId)
}
