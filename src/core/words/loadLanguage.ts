import type { EmbeddedWords } from './embedded/en.ts'
import { loadEmbeddedWords } from './embedded/loadEmbeddedWords.ts'
import type { Words } from './en.ts'
import { loadWords } from './loadWords.ts'
import type { Locale } from './localeOf.ts'

/** Every sentence of the screens in one language. */
export type Language = { readonly locale: Locale; readonly words: Words; readonly embeddedWords: EmbeddedWords }

/** Loads the sentences of one language. Rejects when one of its files does not load. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const [words, embeddedWords] = await Promise.all([loadWords(locale), loadEmbeddedWords(locale)])
  return { locale, words, embeddedWords }
}
