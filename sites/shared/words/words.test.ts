import { expect, test } from 'vitest'
import { en as embedded } from '../../../src/core/words/embedded/en.ts'
import { en as dialogs } from '../../../src/core/words/en.ts'
import { type Locale, locales } from '../../../src/core/words/localeOf.ts'
import { en, type WordKey } from './en.ts'
import { loadSpeech } from './speech.ts'
import { toProblemText } from './toProblemText.ts'

const keys = Object.keys(en) as WordKey[]
const placeholders = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

const readTable = async (locale: Locale) => {
  const { say } = await loadSpeech([locale])
  return Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<WordKey, string>
}

test.each(locales)('%s: every sentence, with the same placeholders', async (locale) => {
  const { locale: spoken } = await loadSpeech([locale])
  expect(spoken).toBe(locale)
  for (const [key, sentence] of Object.entries(await readTable(locale))) {
    expect(sentence.trim(), key).toBe(sentence)
    expect(sentence, key).not.toBe('')
    expect(placeholders(sentence), key).toEqual(placeholders(en[key as WordKey]))
  }
})

test.each(locales.filter((locale) => locale !== 'en'))('%s: every sentence is translated', async (locale) => {
  const table = await readTable(locale)
  expect(keys.filter((key) => table[key] === en[key])).toEqual([])
})

test('default: the first of the user’s languages that the vault speaks, and its direction', async () => {
  expect(await loadSpeech(['nl', 'ar-EG', 'en'])).toMatchObject({ locale: 'ar', direction: 'rtl' })
  expect(await loadSpeech(['pt-BR'])).toMatchObject({ locale: 'pt', direction: 'ltr' })
  expect(await loadSpeech([])).toMatchObject({ locale: 'en', direction: 'ltr' })
})

test('default: a problem with the input is said, with its number', async () => {
  const { say } = await loadSpeech(['en'])
  expect(toProblemText({ reason: 'unknown', at: 12 }, say)).toBe('Word 12 isn’t a recovery word. Check for a typo.')
  expect(toProblemText({ reason: 'length', count: 2 }, say)).toContain('This one has 2.')
  expect(toProblemText({ reason: 'checksum' }, say)).toBe(en.checksum)
})

test('behavior: a right-to-left name does not reverse the sentence', async () => {
  const { say } = await loadSpeech(['en'])
  expect(say('intoName', { name: 'אדה' })).toBe('It will be added to “\u2068אדה\u2069”.')
})

test('no sentence of the vault is in the kit’s tables too', () => {
  const kit = new Set<string>([...Object.values(dialogs), ...Object.values(embedded)])
  const sentences = Object.values(en).filter((sentence) => sentence.split(' ').length > 2)
  expect(sentences.filter((sentence) => kit.has(sentence))).toEqual([])
})
