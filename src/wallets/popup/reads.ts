import { parseCapabilityQuery } from '../../core/capabilityQuery.ts'
import { fromHexChainId } from '../../core/hexChainId.ts'
import { InternalError, UnauthorizedError } from '../../core/providerErrors.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { isHttpUrl } from '../../wire/isHttpUrl.ts'
import type { PopupState, PopupStore } from './store.ts'

/** Answers what a connected page reads: from the stored capabilities, or at the node of the current chain. */
export function answerRead(store: PopupStore, request: RpcRequest): unknown {
  const state = store.read()
  return request.method === 'wallet_getCapabilities'
    ? readCapabilities(state, request.params)
    : readChain(state, request)
}

function readCapabilities({ accounts, capabilities }: PopupState, params: unknown): PopupState['capabilities'] {
  const { address, chainIds } = parseCapabilityQuery(params)
  if (!accounts.some((own) => own.toLowerCase() === address.toLowerCase())) {
    throw new UnauthorizedError('no active account found')
  }
  const wanted = chainIds?.map(fromHexChainId)
  const entries = Object.entries(capabilities)
  return Object.fromEntries(entries.filter(([id]) => !wanted || wanted.includes(fromHexChainId(id))))
}

function readChain({ chains, chainId }: PopupState, request: RpcRequest): Promise<unknown> {
  const rpcUrl = chains[String(chainId)]
  // Any other text would be a path of this page, which it would call with its cookies.
  if (!isHttpUrl(rpcUrl)) {
    throw new InternalError('No RPC URL set for chain', { hints: ['Switch to a network that the wallet has.'] })
  }
  return callRpc(rpcUrl, request)
}
