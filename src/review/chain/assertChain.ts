import { BaseError } from '../../core/errors.ts'
import { readQuantity } from '../../core/fees.ts'
import type { RpcRequest } from '../../core/rpc.ts'

/** The network's answer is implausible, so nothing is signed or concluded (threats T21). */
export class ImplausibleAnswerError extends BaseError {
  override name = 'ImplausibleAnswerError'
}

/** @throws {ImplausibleAnswerError} if the node is one of another chain, where the account may have used the same numbers */
export async function assertChain(chainId: number, rpc: (request: RpcRequest) => Promise<unknown>): Promise<void> {
  if ((await readQuantity(rpc, 'eth_chainId')) !== BigInt(chainId))
    throw new ImplausibleAnswerError('The network answered for another chain.')
}
