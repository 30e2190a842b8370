import { ProviderRpcError } from '../../../core/providerErrors.ts'
import type { Requester } from '../../../review/requester.ts'
import type { Review } from '../../../review/review.ts'
import { reviewRequest } from '../../../review/reviewRequest.ts'
import type { Confirmation } from './confirmation.ts'

/** The page that this code runs in. The browser's address bar says which one it is. */
export function thisPage(): Requester {
  return { origin: location.origin, isProven: true }
}

/** Reviews a request of this page. */
export function reviewConfirmation({ method, params, account, network, environment }: Confirmation): Review {
  const { delegates } = environment
  return reviewRequest(
    { method, params },
    { requester: thisPage(), network, accounts: [account], delegates, now: Date.now() },
  )
}

/**
 * Answers the page when the user closes the request: with the reason if no wallet of ours signs such a request, and otherwise that the user
 * declined.
 */
export function dismiss(confirmation: Confirmation): void {
  const review = reviewConfirmation(confirmation)
  if (review.kind === 'refused') confirmation.fail(new ProviderRpcError(review))
  else void confirmation.reject()
}
