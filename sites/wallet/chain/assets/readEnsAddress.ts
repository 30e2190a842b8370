import { callRpc, lookUpEnsAddress, type RpcRequest } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { type Address, getAddress } from 'viem'

/** One or two words, as hex in JSON */
const bounds = { timeoutMs: 10_000, maxBytes: 4096 }

/**
 * Returns the address of an ENS name on a network. Never rejects: undefined if the network has no ENS, if the name has no
 * address there, or if the network does not answer.
 */
export async function readEnsAddress(name: string, network: Network): Promise<Address | undefined> {
  const request = (asked: RpcRequest) => callRpc(network.rpcUrls[0] ?? '', asked, bounds)
  const found = await lookUpEnsAddress(request, name)
  return found && getAddress(found)
}
