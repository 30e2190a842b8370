import type { Fact } from '../../review/fact.ts'
import { isToldByFacts } from '../../review/isToldByFacts.ts'
import type { SignatureReview, TypedDataReview } from '../../review/review.ts'
import { CodeText } from './CodeText.tsx'
import { FactRow, Facts } from './Facts.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { TypedDataTrees } from './TypedDataTrees.tsx'

/** What a site needs to check a sign-in, and tells its reader nothing: the title names the site, and a warning what differs from it. */
export function isTechnical({ label }: Fact): boolean {
  return label === 'domain' || label === 'uri' || label === 'issued'
}

/** The name that the data's primary type has. */
export function DataKind({ review }: { review: TypedDataReview }) {
  const { reviewWords } = useReviewWords()
  return (
    <FactRow label={reviewWords.kind}>
      <span className="foreign" dir="ltr">
        {review.primaryType}
      </span>
    </FactRow>
  )
}

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
          {review.facts.some((fact) => !isTechnical(fact)) && (
            <Facts>
              <ReviewFacts facts={review.facts.filter((fact) => !isTechnical(fact))} />
            </Facts>
          )}
        </>
      )
    case 'typed-data':
      return (
        <>
          <Facts>
            <ReviewFacts facts={review.facts} />
            {!isToldByFacts(review) && <DataKind review={review} />}
          </Facts>
          {!isToldByFacts(review) && <TypedDataTrees review={review} />}
        </>
      )
    default:
      return review satisfies never
  }
}
