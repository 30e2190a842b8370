import { useWallet } from '../app/walletContext.ts'
import { signDigest } from '../chain/signReview.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { Decision } from '../parts/Decision.tsx'
import { Disconnect } from '../parts/Disconnect.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SignatureContent } from '../parts/SignatureContent.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { useSentenceOf } from '../parts/useSentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import type { SignatureReview } from '../review/review.ts'
import { isPermission } from '../review/warning.ts'
import { words } from '../words.ts'

const titles = { message: words.review.message, siwe: words.review.siwe, 'typed-data': words.review.typedData }

/** A message, a sign-in or typed data: shown whole, signed as shown. */
export function ReviewSignature({ request, review }: { request: EthereumRequest; review: SignatureReview }) {
  const sentenceOf = useSentenceOf()
  const { wallet } = useWallet()
  const task = useTask()
  const confirm = () => task.run(() => request.approve(() => signDigest(review, wallet.toAccount(review.account))))
  return (
    <article className="screen asked">
      <RequestHead requester={request.requester} title={titleOf(review)} warnings={review.warnings} />
      <SignatureContent review={review} />
      <SignerFacts request={request} account={review.account} />
      <details>
        <summary>{words.review.details}</summary>
        <Facts>
          {review.kind === 'message' && review.text !== undefined && (
            <FactRow label={words.review.bytes}>
              <code className="foreign">{review.bytes}</code>
            </FactRow>
          )}
          {review.kind === 'siwe' && (
            <FactRow label={words.review.fullText}>
              <pre className="foreign">{review.text}</pre>
            </FactRow>
          )}
          <FactRow label={words.review.digest}>
            <code className="foreign">{review.digest}</code>
          </FactRow>
        </Facts>
      </details>
      <Disconnect request={request} />
      <Decision
        confirm={words.review.confirm}
        refuse={words.review.refuse}
        content={request.id}
        isDangerous={review.warnings.some(({ severity }) => severity === 'danger')}
        busy={task.isBusy ? words.review.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}

/** A permission is named as one, whatever form it comes in. */
function titleOf(review: SignatureReview): string {
  return review.warnings.some(({ code }) => isPermission(code)) ? words.review.permission : titles[review.kind]
}
