import type { SignatureReview } from '../review/review.ts'
import { words } from '../words.ts'
import { FactRow, Facts, ReviewFacts } from './Facts.tsx'
import { Tree } from './Tree.tsx'

/** What a signature is about, whole: nothing is folded away. */
export function SignatureContent({ review }: { review: SignatureReview }) {
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
