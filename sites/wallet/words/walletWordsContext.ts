import { type ReviewSpeech, useReviewWords } from 'latchkey/react/review'
import { createContext, use } from 'react'
import type { WalletLanguage } from './loadWalletWords.ts'

/** The wallet's sentences in the user's language. */
export const WalletWordsContext = createContext<WalletLanguage | undefined>(undefined)

/** Returns the sentences of the wallet and of its reviews in the user's language. */
export function useWalletWords(): WalletLanguage & ReviewSpeech {
  const speech = useReviewWords()
  const language = use(WalletWordsContext)
  if (!language) throw new Error('A screen of the wallet is rendered without its words.')
  return { ...speech, ...language }
}
