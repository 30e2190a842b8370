import { type DecisionWords, decisionWords } from '../../review/decisionWords.ts'
import type { SignatureReview, TransactionReview } from '../../review/review.ts'
import { useReviewWords } from './reviewWordsContext.ts'
import { useReviewTokens } from './tokensContext.ts'

/** Returns the title of a review and the words of its button, with what is known of its tokens. */
export function useDecisionWords(review: SignatureReview | TransactionReview): DecisionWords {
  const { reviewWords, fill, locale } = useReviewWords()
  const tokens = useReviewTokens()
  return decisionWords(review, { reviewWords, fill, tokens, locale })
}
