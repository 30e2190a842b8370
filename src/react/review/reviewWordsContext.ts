import { createContext, useContext } from 'react'
import { type Fillings, fill } from '../../core/words/fill.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'
import type { ReviewWords } from '../../review/words/en.ts'
import { type Speech, useWords } from '../hooks/useWords.ts'

/** The sentences of a review in one language. */
export type ReviewLanguage = { readonly locale: Locale; readonly reviewWords: ReviewWords }

export const ReviewWordsContext = createContext<ReviewLanguage | undefined>(undefined)

export type ReviewSpeech = ReviewLanguage & {
  /** Fills in the placeholders of one of the review's own sentences. */
  fill: (sentence: string, fillings: Fillings) => string
  /** Returns a sentence that the review shares with the kit's dialogs. */
  say: Speech['say']
}

/** Returns the sentences of a review in the user's language. */
export function useReviewWords(): ReviewSpeech {
  const language = useContext(ReviewWordsContext)
  const { say } = useWords()
  if (!language) throw new Error('A review is rendered without its words.')
  const direction = directionOf(language.locale)
  return { ...language, fill: (sentence, fillings) => fill(sentence, fillings, direction), say }
}
