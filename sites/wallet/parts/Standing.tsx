import type { Requester } from '../review/requester.ts'
import { words } from '../words.ts'

/** Whether it is proven who asks (threats T6), or only said (threats T13). */
export function Standing({ requester: { isProven, isAuthor } }: { requester: Requester }) {
  return (
    <p className="standing" data-proven={isProven}>
      {isProven ? words.review.proven : isAuthor ? words.review.reopened : words.review.unverified}
    </p>
  )
}
