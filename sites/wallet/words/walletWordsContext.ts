import { directionOf, type Fillings, fill } from 'latchkey/react/screens'
import { createContext, use } from 'react'
import type { WalletLanguage } from './loadWalletWords.ts'

/** The wallet's sentences in the user's language. */
export const WalletWordsContext = createContext<WalletLanguage | undefined>(undefined)

/** Returns the wallet's sentences in the user's language, and `fill` for those that have placeholders. */
export function useWalletWords(): WalletLanguage & { fill: (sentence: string, fillings: Fillings) => string } {
  const language = use(WalletWordsContext)
  if (!language) throw new Error('A screen of the wallet is rendered without its words.')
  const direction = directionOf(language.locale)
  return { ...language, fill: (sentence, fillings) => fill(sentence, fillings, direction) }
}
