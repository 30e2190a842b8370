import { type Fillings, fill } from '../../../src/core/words/fill.ts'
import { languageTables } from '../../../src/core/words/loadWords.ts'
import { directionOf, type Locale, localeOf } from '../../../src/core/words/localeOf.ts'
import type { WordKey, Words } from './en.ts'

/** Returns a sentence in the user's language, with its `{placeholders}` filled in. */
export type Say = (key: WordKey, fillings?: Fillings) => string

/** A language: its sentences, and what the document says about it. */
export type Speech = { locale: Locale; direction: 'ltr' | 'rtl'; say: Say }

const loadTable = languageTables<Words>({
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

/**
 * Loads the first of the user's languages that the vault speaks. Falls back to English when its file does not arrive,
 * because a vault in the wrong language is better than none.
 */
export async function loadSpeech(languages: readonly string[]): Promise<Speech> {
  const locale = localeOf(languages)
  return load(locale).catch(() => load('en'))
}

/** Loads the user's language. The document then names it, and has its title in it. */
export async function openSpeech(): Promise<Say> {
  const { locale, direction, say } = await loadSpeech(navigator.languages)
  document.documentElement.lang = locale
  document.documentElement.dir = direction
  document.title = say('documentTitle')
  return say
}

async function load(locale: Locale): Promise<Speech> {
  return toSpeech(locale, await loadTable(locale))
}

function toSpeech(locale: Locale, words: Words): Speech {
  const direction = directionOf(locale)
  return { locale, direction, say: (key, fillings = {}) => fill(words[key], fillings, direction) }
}
