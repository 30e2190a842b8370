import type { SignatureReview } from '../../review/review.ts'
import { CodeText } from './CodeText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { Tree } from './Tree.tsx'

/** The full content of a signature. Nothing is collapsed. */
export function SignatureContent({ review }: { review: SignatureReview }) {
  const { reviewWords } = useReviewWords()
  switch (review.kind) {
    case 'message':
      return (
        <section className="paper" aria-label={review.text === undefined ? reviewWords.bytes : reviewWords.text}>
          {review.text === undefined ? (
            <CodeText>{review.bytes}</CodeText>
          ) : (
            <pre className="foreign" dir="auto">
              {review.text}
            </pre>
          )}
        </section>
      )
    case 'siwe':
      return (
        <>
          {review.statement !== undefined && (
            <section className="paper" aria-label={reviewWords.statement}>
              <pre className="foreign" dir="auto">
                {review.statement}
              </pre>
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
            <FactRow label={reviewWords.kind}>
              <span className="foreign" dir="ltr">
                {review.primaryType}
              </span>
            </FactRow>
          </Facts>
          <section className="paper" aria-label={reviewWords.data}>
            <h2>{reviewWords.domain}</h2>
            <Tree nodes={review.domain} />
            <h2>{reviewWords.data}</h2>
            <Tree nodes={review.message} />
          </section>
        </>
      )
    default:
      return review satisfies never
  }
}
