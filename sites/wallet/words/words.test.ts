import { expect, test } from 'vitest'
import { en as embedded } from '../../../src/core/words/embedded/en.ts'
import { en as dialogs } from '../../../src/core/words/en.ts'
import { type Locale, locales } from '../../../src/core/words/localeOf.ts'
import { loadCapWords } from '../../../src/review/words/cap/loadCapWords.ts'
import { loadChangeWords } from '../../../src/review/words/changes/loadChangeWords.ts'
import { loadActivityWords } from './activity/loadActivityWords.ts'
import { loadAssetWords } from './assets/loadAssetWords.ts'
import { loadWalletWords } from './loadWalletWords.ts'
import { startWords } from './startWords.ts'

type Table = { readonly [key: string]: string | Table }

/** Every sentence of a table by the path of its keys, in the table's order. */
function flatten(table: Table, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

async function sentencesOf(locale: Locale): Promise<[string, string][]> {
  const { words, reviewWords, solanaWords } = await loadWalletWords(locale)
  const [activity, assets, changes, cap] = await Promise.all([
    loadActivityWords(locale),
    loadAssetWords(locale),
    loadChangeWords(locale),
    loadCapWords(locale),
  ])
  const start = startWords([locale])
  return flatten({ words, review: reviewWords, solana: solanaWords, activity, assets, changes, cap, start })
}

const inEnglish = await sentencesOf('en')
const englishOf = new Map(inEnglish)
const others = locales.filter((locale) => locale !== 'en')
const placeholders = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

/** The scripts of the languages that are not written in Latin letters. */
const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}
/** Names that are the same in every language. */
const names = ['Solana', 'Solana {chain}', 'URI']

test.each(locales)('%s: every sentence, with the same placeholders', async (locale) => {
  const sentences = await sentencesOf(locale)
  expect(sentences.map(([path]) => path)).toEqual(inEnglish.map(([path]) => path))
  for (const [path, sentence] of sentences) {
    expect(sentence.trim(), path).toBe(sentence)
    expect(sentence, path).not.toBe('')
    expect(placeholders(sentence), path).toEqual(placeholders(englishOf.get(path) ?? ''))
  }
})

test.each(locales)('%s: a sentence that leads to a value ends in a colon', async (locale) => {
  const endsInColon = (sentence: string) => /[:：]$/.test(sentence)
  const wrong = (await sentencesOf(locale)).filter(
    ([path, sentence]) => endsInColon(sentence) !== endsInColon(englishOf.get(path) ?? ''),
  )
  expect(wrong).toEqual([])
})

test.each(Object.keys(scripts))('%s: written in its own letters', async (locale) => {
  const foreign = (await sentencesOf(locale as Locale)).filter(
    ([, sentence]) => !scripts[locale]?.test(sentence) && !names.includes(sentence),
  )
  expect(foreign).toEqual([])
})

test.each(others)('%s: translated', async (locale) => {
  // A word or a name may be the same in two languages; a sentence is not.
  const same = (await sentencesOf(locale)).filter(
    ([path, sentence]) => englishOf.get(path) === sentence && / .* /.test(sentence),
  )
  expect(same).toEqual([])
})

test('no sentence of the wallet is in the kit’s tables too', () => {
  const kit = new Set<string>([...Object.values(dialogs), ...Object.values(embedded)])
  const own = inEnglish.filter(([path, sentence]) => !path.startsWith('start.') && sentence.split(' ').length > 2)
  expect(own.filter(([, sentence]) => kit.has(sentence))).toEqual([])
})
