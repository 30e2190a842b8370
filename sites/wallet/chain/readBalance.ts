import { callRpc, type RpcRequest, readQuantity } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'

/** Wei that an account holds on a network, for display only. */
export async function readBalance(
  address: Address,
  network: Network,
  options: { fetch?: typeof fetch } = {},
): Promise<bigint> {
  const bounds = { timeoutMs: 10_000, maxBytes: 4096 }
  const rpc = (request: RpcRequest) => callRpc(network.rpcUrls[0] ?? '', request, { ...bounds, ...options })
  return readQuantity(rpc, 'eth_getBalance', [address, 'latest'])
}
