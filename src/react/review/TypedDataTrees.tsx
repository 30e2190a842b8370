import type { TypedDataReview } from '../../review/review.ts'
import { useReviewWords } from './reviewWordsContext.ts'
import { Tree } from './Tree.tsx'

/** Typed data in full: the domain, then the message. */
export function TypedDataTrees({ review }: { review: TypedDataReview }) {
  const { reviewWords } = useReviewWords()
  return (
    <section className="paper" aria-label={reviewWords.data}>
      <h2>{reviewWords.domain}</h2>
      <Tree nodes={review.domain} />
      <h2>{reviewWords.data}</h2>
      <Tree nodes={review.message} />
    </section>
  )
}
