import { callRpc } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { type Hex, keccak256 } from 'viem'

/** Sends a signed transaction and returns its hash, which is ours to know: the network's word is not needed for it. */
export async function sendSigned(signed: Hex, network: Network): Promise<Hex> {
  const request = { method: 'eth_sendRawTransaction', params: [signed] }
  await callRpc(network.rpcUrls[0] ?? '', request, { timeoutMs: 30_000, maxBytes: 64 * 1024 })
  return keccak256(signed)
}
