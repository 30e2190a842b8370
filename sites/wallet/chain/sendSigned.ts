import { BaseError, callRpc } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { type Hex, keccak256 } from 'viem'

/**
 * Sends a signed transaction and returns its hash, which is ours to know: the network's word is not needed for it.
 * Sending the same transaction again is harmless, and counts as sent when the network already has it.
 */
export async function sendSigned(signed: Hex, network: Network): Promise<Hex> {
  const rpcUrl = network.rpcUrls[0] ?? ''
  const bounds = { timeoutMs: 30_000, maxBytes: 512 * 1024 }
  const hash = keccak256(signed)
  try {
    await callRpc(rpcUrl, { method: 'eth_sendRawTransaction', params: [signed] }, bounds)
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    // An answer that was lost, or "already known": every network words it differently, so ask for the transaction itself.
    const known = await callRpc(rpcUrl, { method: 'eth_getTransactionByHash', params: [hash] }, bounds)
    if (!known) throw error
  }
  return hash
}
