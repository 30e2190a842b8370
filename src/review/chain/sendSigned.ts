import type { Hex } from 'viem'
import { keccak256 } from '../../core/encoding.ts'
import { callRpc } from '../../core/rpc.ts'
import { sendSigned as send } from '../../core/sendSigned.ts'
import type { Network } from '../../wire/account/environment.ts'

/** Sends a signed transaction on one of the environment's networks, with limits for a node that is not trusted. */
export function sendSigned(signed: Hex, network: Network): Promise<Hex> {
  const rpcUrl = network.rpcUrls[0] ?? ''
  const bounds = { timeoutMs: 30_000, maxBytes: 512 * 1024 }
  return send(signed, { hash: keccak256(signed), rpc: (request) => callRpc(rpcUrl, request, bounds) })
}
