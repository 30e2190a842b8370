import { type Requester, refuse } from 'latchkey/review'
import { reviewSolanaMessage } from './reviewSolanaMessage.ts'
import { reviewSolanaTransaction } from './reviewSolanaTransaction.ts'
import type { SolanaCall } from './solanaCall.ts'
import type { SolanaReview } from './solanaReview.ts'

/**
 * Converts a page's request for the Solana account into a review for the user. Pure, never throws on foreign input, and
 * signs nothing. Refuses or warns of anything that it does not understand exactly (threats T11).
 * @param options.chain the wallet's own chain, e.g. `solana:mainnet`
 * @param options.canSend the operator has configured a node
 * @param options.now milliseconds since the epoch
 */
export function reviewSolana(
  { account, call, requester }: { account: string | undefined; call: SolanaCall | undefined; requester: Requester },
  { chain, canSend, now }: { chain: string | undefined; canSend: boolean; now: number },
): SolanaReview {
  if (!call) return refuse('invalid-parameters')
  if (account === undefined || call.address !== account) return refuse('foreign-account')
  if (call.action === 'solana_signMessage') return reviewSolanaMessage(call.message, { account, chain, requester, now })
  if (call.chain !== chain) return refuse('unsupported-network')
  const isSent = call.action === 'solana_signAndSendTransaction'
  if (isSent && !canSend) return refuse('no-node')
  return reviewSolanaTransaction(call.transaction, { account, isSent })
}
