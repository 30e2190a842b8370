import { isToldByFacts } from '../../review/isToldByFacts.ts'
import type { SignatureReview, TypedDataReview } from '../../review/review.ts'
import { FactRow, Facts } from './Facts.tsx'
import { MessageText } from './MessageText.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { SignInContent } from './SignInContent.tsx'
import { TypedDataTrees } from './TypedDataTrees.tsx'

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
  switch (review.kind) {
    case 'message':
      return <MessageText text={review.text} bytes={review.bytes} />
    case 'siwe':
      return <SignInContent statement={review.statement} facts={review.facts} />
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
