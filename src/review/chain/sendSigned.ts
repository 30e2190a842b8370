import type { Hex } from 'viem'
import { keccak256 } from '../../core/encoding.ts'
import { callRpc } from '../../core/rpc.ts'
import { sendSigned as send } from '../../core/sendSigned.ts'
import type { Network } from '../../wire/account/environment.ts'
import type { Quote } from './quote.ts'
import { hashesOf } from './signedHashes.ts'

/**
 * Sends a signed transaction on one of the environment's networks, with limits for a node that is not trusted.
 * @param quote what was signed. If the chain has a transaction that an earlier attempt signed for it, that one counts as sent.
 */
export function sendSigned(signed: Hex, network: Network, quote?: Quote): Promise<Hex> {
  const rpcUrl = network.rpcUrls[0] ?? ''
  const bounds = { timeoutMs: 30_000, maxBytes: 512 * 1024 }
  const hash = keccak256(signed)
  const earlier = quote && hashesOf(quote).filter((each) => each !== hash)
  return send(signed, { hash, ...(earlier && { earlier }), rpc: (request) => callRpc(rpcUrl, request, bounds) })
}
