import type { Locale } from 'latchkey/react/screens'
import type { WalletWords } from './en.ts'
import type { ReviewWords } from './review/en.ts'
import { loadReviewWords } from './review/loadReviewWords.ts'
import type { SolanaWords } from './solana/en.ts'
import { loadSolanaWords } from './solana/loadSolanaWords.ts'

/** Every sentence of the hosted wallet in one language. */
export type WalletLanguage = {
  readonly locale: Locale
  readonly words: WalletWords
  readonly reviewWords: ReviewWords
  readonly solanaWords: SolanaWords
}

const tables: Record<Locale, () => Promise<WalletWords>> = {
  en: async () => (await import('./en.ts')).en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  hi: async () => (await import('./hi.ts')).hi,
  id: async () => (await import('./id.ts')).id,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  pt: async () => (await import('./pt.ts')).pt,
  ru: async () => (await import('./ru.ts')).ru,
  tr: async () => (await import('./tr.ts')).tr,
  zh: async () => (await import('./zh.ts')).zh,
}

/** Loads the wallet's sentences in one language. Rejects when one of its files does not load. */
export async function loadWalletWords(locale: Locale): Promise<WalletLanguage> {
  const [words, reviewWords, solanaWords] = await Promise.all([
    tables[locale](),
    loadReviewWords(locale),
    loadSolanaWords(locale),
  ])
  return { locale, words, reviewWords, solanaWords }
}
