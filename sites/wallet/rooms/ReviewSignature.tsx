import { codes } from 'latchkey/wire'
import { useWallet } from '../app/walletContext.ts'
import { signDigest } from '../chain/signReview.ts'
import type { Asked } from '../doors/global/doorState.ts'
import { Decision } from '../parts/Decision.tsx'
import { FactRow, Facts, ReviewFacts } from '../parts/Facts.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SignerFacts } from '../parts/SignerFacts.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { Tree } from '../parts/Tree.tsx'
import { useSeen } from '../parts/useSeen.ts'
import { useTask } from '../parts/useTask.ts'
import type { MessageReview, SiweReview, TypedDataReview } from '../review/review.ts'
import { isPermission } from '../review/warning.ts'
import { words } from '../words.ts'

type SignatureReview = MessageReview | SiweReview | TypedDataReview

const titles = { message: words.review.message, siwe: words.review.siwe, 'typed-data': words.review.typedData }

/** A message, a sign-in or typed data: shown whole, signed as shown. */
export function ReviewSignature({ asked, review }: { asked: Asked; review: SignatureReview }) {
  const { door, wallet } = useWallet()
  const task = useTask()
  const [end, isRead] = useSeen()
  const confirm = () => task.run(() => door.approve(asked, () => signDigest(review, wallet.toAccount(review.account))))
  return (
    <article className="room asked">
      <RequestHead asked={asked} title={titleOf(review)} warnings={review.warnings} />
      <Content review={review} />
      <span ref={end} />
      <SignerFacts asked={asked} account={review.account} />
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
      <Decision
        confirm={words.review.confirm}
        refuse={words.review.refuse}
        content={asked.id}
        isUnread={!isRead}
        isDangerous={review.warnings.some(({ severity }) => severity === 'danger')}
        busy={task.isBusy ? words.review.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(() => door.refuse(asked, codes.userRejected))}
      />
    </article>
  )
}

/** A permission is named as one, whatever form it comes in. */
function titleOf(review: SignatureReview): string {
  return review.warnings.some(({ code }) => isPermission(code)) ? words.review.permission : titles[review.kind]
}

function Content({ review }: { review: SignatureReview }) {
  switch (review.kind) {
    case 'message':
      return (
        <section className="paper" aria-label={review.text === undefined ? words.review.bytes : words.review.text}>
          {review.text === undefined ? (
            <code className="foreign">{review.bytes}</code>
          ) : (
            <pre className="foreign">{review.text}</pre>
          )}
        </section>
      )
    case 'siwe':
      return (
        <>
          {review.statement !== undefined && (
            <section className="paper" aria-label={words.review.statement}>
              <pre className="foreign">{review.statement}</pre>
            </section>
          )}
          <Facts>
            <ReviewFacts facts={review.facts} />
          </Facts>
        </>
      )
    case 'typed-data':
      return (
        <>
          <Facts>
            <ReviewFacts facts={review.facts} />
            <FactRow label={words.review.kind}>
              <span className="foreign">{review.primaryType}</span>
            </FactRow>
          </Facts>
          <section className="paper" aria-label={words.review.data}>
            <h2>{words.review.domain}</h2>
            <Tree nodes={review.domain} />
            <h2>{words.review.data}</h2>
            <Tree nodes={review.message} />
          </section>
        </>
      )
    default:
      return review satisfies never
  }
}
