import { BaseError } from '../../core/errors.ts'
import { readQuantity } from '../../core/fees.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import type { TransactionReview } from '../review.ts'
import { bounds, type Quote } from './quote.ts'
import { hashesOf } from './signedHashes.ts'

/** Since the user was shown the fee, the account has sent another transaction. */
export class NonceTakenError extends BaseError {
  override name = 'NonceTakenError'
  constructor() {
    super('The account has sent another transaction meanwhile.', {
      hints: ['Ask the network for a new quote.'],
    })
  }
}

/**
 * Checks that the account has sent nothing since a quote: the new transaction would replace that one, or fail, and for a nonce that the
 * page chose, what the user was warned of may be wrong by now. It asks the network before the first signature of a quote only, because
 * the quote's own transaction counts too.
 * @throws {NonceTakenError}
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function assertNonce(
  { fields, network }: TransactionReview,
  quote: Quote,
  options: { fetch?: typeof fetch } = {},
): Promise<void> {
  // What became of an earlier signature may be unknown, so the same nonce is used again.
  if (hashesOf(quote).length > 0) return
  const rpc = (request: RpcRequest) => callRpc(network.rpcUrls[0] ?? '', request, { ...bounds, ...options })
  const count = await readQuantity(rpc, 'eth_getTransactionCount', [fields.from, 'pending'])
  if (Number(count) !== quote.pendingCount) throw new NonceTakenError()
}
