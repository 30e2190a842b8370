import { type Fillings, fill } from '../../../src/core/words/fill.ts'
import { directionOf, type Locale, localeOf } from '../../../src/core/words/localeOf.ts'
import type { WordKey, Words } from './en.ts'

/** Returns a sentence in the user's language, with its `{placeholders}` filled in. */
export type Say = (key: WordKey, fillings?: Fillings) => string

/** A language: its sentences, and what the document says about it. */
export type Speech = { locale: Locale; direction: 'ltr' | 'rtl'; say: Say }

const tables: Record<Locale, () => Promise<Words>> = {
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

/**
 * Loads the first of the user's languages that the vault speaks. Falls back to English when its file does not arrive,
 * because a vault in the wrong language is better than none.
 */
export async function loadSpeech(languages: readonly string[]): Promise<Speech> {
  const locale = localeOf(languages)
  return load(locale).catch(() => load('en'))
}

async function load(locale: Locale): Promise<Speech> {
  return toSpeech(locale, await tables[locale]())
}

function toSpeech(locale: Locale, words: Words): Speech {
  const direction = directionOf(locale)
  return { locale, direction, say: (key, fillings = {}) => fill(words[key], fillings, direction) }
}
