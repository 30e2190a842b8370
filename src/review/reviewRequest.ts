import { refuse } from './refusal.ts'
import type { Review } from './review.ts'
import type { ReviewContext } from './reviewContext.ts'
import { reviewMessage } from './reviewMessage.ts'
import { reviewTransaction } from './reviewTransaction.ts'
import { reviewTypedData } from './reviewTypedData.ts'

type Reviewer = (params: readonly unknown[], context: ReviewContext) => Review

const reviewers: Record<string, Reviewer> = {
  eth_sendTransaction: reviewTransaction,
  eth_signTypedData_v4: reviewTypedData,
  personal_sign: reviewMessage,
  // The refusal lists methods that sign unreadable bytes or give away control of the account.
  eth_sign: () => refuse('raw-signing'),
  eth_signTransaction: () => refuse('raw-signing'),
  eth_signAuthorization: () => refuse('authorization'),
  wallet_signAuthorization: () => refuse('authorization'),
}

/**
 * Converts a page's request into a review for the user. Pure, never throws on foreign input, and signs nothing. Refuses
 * anything that it does not understand exactly (threats T11–T14).
 */
export function reviewRequest(request: { method: string; params: readonly unknown[] }, context: ReviewContext): Review {
  const reviewer = Object.hasOwn(reviewers, request.method) ? reviewers[request.method] : undefined
  if (!reviewer) return refuse('unsupported-method')
  if (!context.network) return refuse('unsupported-network')
  return reviewer(request.params, context)
}
