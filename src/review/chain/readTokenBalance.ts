import type { Address } from 'viem'
import { concatHex, padHex } from '../../core/encoding.ts'
import { callRpc } from '../../core/rpc.ts'
import type { Network } from '../../wire/account/environment.ts'
import { isHex } from '../../wire/primitives.ts'

/** Returns the calldata of `balanceOf(address)`. */
export function balanceOfData(account: Address) {
  return concatHex(['0x70a08231', padHex(account, { size: 32 })])
}

/** Returns a number in its one ABI form of 32 bytes, or undefined for any other answer of a contract. */
export function toBalance(answer: unknown): bigint | undefined {
  return isHex(answer) && answer.length === 66 ? BigInt(answer) : undefined
}

/**
 * Reads how much of a token an account holds, in base units, according to the token's contract. Undefined if its answer is no
 * number.
 * @throws if the node or the contract does not answer within `timeoutMs`
 */
export async function readTokenBalance(
  { account, token, network }: { account: Address; token: Address; network: Network },
  { timeoutMs, ...options }: { timeoutMs: number; fetch?: typeof fetch },
): Promise<bigint | undefined> {
  const request = { method: 'eth_call', params: [{ to: token, data: balanceOfData(account) }, 'latest'] }
  return toBalance(await callRpc(network.rpcUrls[0] ?? '', request, { timeoutMs, maxBytes: 4096, ...options }))
}
