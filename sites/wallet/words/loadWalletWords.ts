import { type Locale, languageTables } from 'latchkey/react/screens'
import { loadReviewWords, type ReviewWords } from 'latchkey/review'
import type { WalletWords } from './en.ts'
import type { SolanaWords } from './solana/en.ts'
import { loadSolanaWords } from './solana/loadSolanaWords.ts'

/** Every sentence of the hosted wallet in one language. */
export type WalletLanguage = {
  readonly locale: Locale
  readonly words: WalletWords
  readonly reviewWords: ReviewWords
  readonly solanaWords: SolanaWords
}

const loadTable = languageTables<WalletWords>({
  en: () => import('./en.ts'),
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  hi: () => import('./hi.ts'),
  id: () => import('./id.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  pt: () => import('./pt.ts'),
  ru: () => import('./ru.ts'),
  tr: () => import('./tr.ts'),
  zh: () => import('./zh.ts'),
})

/** Loads the wallet's sentences in one language. Rejects when one of its files does not load. */
export async function loadWalletWords(locale: Locale): Promise<WalletLanguage> {
  const [words, reviewWords, solanaWords] = await Promise.all([
    loadTable(locale),
    loadReviewWords(locale),
    loadSolanaWords(locale),
  ])
  return { locale, words, reviewWords, solanaWords }
}
