import { callRpc } from 'latchkey/core'
import { hex, parse } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'

/** Wei that an account holds on a network, for display only. */
export async function readBalance(address: Address, network: Network): Promise<bigint> {
  const request = { method: 'eth_getBalance', params: [address, 'latest'] }
  return BigInt(parse(hex, await callRpc(network.rpcUrls[0] ?? '', request, { timeoutMs: 10_000, maxBytes: 4096 })))
}
