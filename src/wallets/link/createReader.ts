import { type ChainUrlOptions, toChainUrl } from '../../core/chainUrl.ts'
import { once } from '../../core/once.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { LinkError } from './linkError.ts'
import type { LinkProviderOptions } from './linkProvider.ts'
import type { LinkState } from './state.ts'

/** Returns how a provider reads the current chain: at the page's nodes, else at the operator's, else at the one that the wallet named. */
export function createReader(
  options: LinkProviderOptions,
  read: () => LinkState,
): (request: RpcRequest) => Promise<unknown> {
  const { rpcMap, supportedNetworks, rpcUrl, accountUrl, projectId = '', fetch } = options
  const environment =
    accountUrl === undefined
      ? undefined
      : once(async () => {
          const { fetchNetworks } = await import('../../core/account/fetchNetworks.ts')
          return fetchNetworks({ accountUrl, environmentId: projectId, fetch })
        })
  const nodes: ChainUrlOptions = { rpcMap, supportedNetworks, rpcUrl, environment, projectId }
  return async (request) => {
    const { chainId, walletRpcUrl } = read()
    const url = (await toChainUrl(chainId, nodes)) ?? walletRpcUrl
    if (!url) throw new LinkError('noRpcUrl')
    return callRpc(url, request, fetch && { fetch })
  }
}
