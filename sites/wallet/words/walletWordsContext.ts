import { directionOf, type Fillings, fill, type Speech, useWords } from 'latchkey/react/screens'
import { createContext, use } from 'react'
import type { WalletLanguage } from './loadWalletWords.ts'

/** The wallet's sentences in the user's language. */
export const WalletWordsContext = createContext<WalletLanguage | undefined>(undefined)

type WalletSpeech = WalletLanguage & {
  /** Fills in the placeholders of one of the wallet's own sentences. */
  fill: (sentence: string, fillings: Fillings) => string
  /** Returns a sentence that the wallet shares with the kit's dialogs. */
  say: Speech['say']
}

/** Returns the wallet's sentences in the user's language. */
export function useWalletWords(): WalletSpeech {
  const language = use(WalletWordsContext)
  const { say } = useWords()
  if (!language) throw new Error('A screen of the wallet is rendered without its words.')
  const direction = directionOf(language.locale)
  return { ...language, fill: (sentence, fillings) => fill(sentence, fillings, direction), say }
}
