import { signReviewed } from '../chain/signReviewed.ts'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { ReviewDecision } from '../parts/ReviewDecision.tsx'
import { SignatureContent } from '../parts/SignatureContent.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import type { SignatureReview } from '../review/review.ts'
import { isPermission } from '../review/warning.ts'
import type { ReviewWords } from '../words/review/en.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A message, a sign-in or typed data: shown in full, signed as shown. */
export function ReviewSignature({ request, review }: { request: EthereumRequest; review: SignatureReview }) {
  const { reviewWords } = useWalletWords()
  const { wallet } = useWallet()
  const confirm = () => request.approve(() => signReviewed(review, wallet.toAccount(review.account)))
  return (
    <article className="screen asked">
      <RequestHead
        requester={request.requester}
        title={titleOf(review, reviewWords.titles)}
        warnings={review.warnings}
      />
      <SignatureContent review={review} />
      <SignerFacts request={request} account={review.account} />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          {review.kind === 'message' && review.text !== undefined && (
            <FactRow label={reviewWords.bytes}>
              <code className="foreign" dir="ltr">
                {review.bytes}
              </code>
            </FactRow>
          )}
          {review.kind === 'siwe' && (
            <FactRow label={reviewWords.fullText}>
              <pre className="foreign" dir="auto">
                {review.text}
              </pre>
            </FactRow>
          )}
          <FactRow label={reviewWords.digest}>
            <code className="foreign" dir="ltr">
              {review.digest}
            </code>
          </FactRow>
        </Facts>
      </details>
      <ReviewDecision request={request} warnings={review.warnings} onConfirm={confirm} />
    </article>
  )
}

/** All kinds of permissions have the same title. */
function titleOf({ kind, warnings }: SignatureReview, titles: ReviewWords['titles']): string {
  if (warnings.some(({ code }) => isPermission(code))) return titles.permission
  return titles[kind === 'typed-data' ? 'typedData' : kind]
}
