import type { Asking } from '../../review/requester.ts'
import type { AskedToReview } from './relayRequest.ts'
import type { Responder } from './responder.ts'

/** A session's request as the review room takes it. */
export function toAsking(asked: AskedToReview, responder: Responder): Asking {
  const { id, requester, accounts, request } = asked
  return {
    ...{ id, requester, accounts, request },
    approve: (effect) => responder.approve(asked, effect),
    refuse: (error) => responder.refuse(asked, error),
    disconnect: () => responder.end(asked.session.topic),
  }
}
