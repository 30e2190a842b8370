import type { Requester } from '../../../review/requester.ts'
import type { Review } from '../../../review/review.ts'
import { reviewRequest } from '../../../review/reviewRequest.ts'
import type { Confirmation } from './confirmation.ts'

/** Reviews a request of this page. The browser's address bar says which page it is. */
export function reviewConfirmation({ method, params, account, network, environment }: Confirmation): Review {
  const { delegates } = environment
  const requester: Requester = { origin: location.origin, isProven: true }
  return reviewRequest({ method, params }, { requester, network, accounts: [account], delegates, now: Date.now() })
}
