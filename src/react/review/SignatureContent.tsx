import { isToldByFacts } from '../../review/isToldByFacts.ts'
import type { SignatureReview } from '../../review/review.ts'
import { CodeText } from './CodeText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { TypedDataTrees } from './TypedDataTrees.tsx'

/** The content of a signature. Only what the facts say completely is left to the details. */
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
          {!isToldByFacts(review) && <TypedDataTrees review={review} />}
        </>
      )
    default:
      return review satisfies never
  }
}
