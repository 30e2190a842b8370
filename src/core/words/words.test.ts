import { expect, test } from 'vitest'
import { buttonWords } from './button.ts'
import { en as embedded } from './embedded/en.ts'
import { loadEmbeddedWords } from './embedded/loadEmbeddedWords.ts'
import { en as dialogs } from './en.ts'
import { fill } from './fill.ts'
import { linkWords } from './link.ts'
import { loadWords } from './loadWords.ts'
import { directionOf, type Locale, localeOf, locales } from './localeOf.ts'

/** The sentences of the dialogs, and those about an embedded wallet. */
const en = { ...dialogs, ...embedded }
const loadAll = async (locale: Locale) => ({ ...(await loadWords(locale)), ...(await loadEmbeddedWords(locale)) })

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

test('default: English and thirteen more, two of them from right to left', () => {
  expect(locales).toEqual(['en', 'ar', 'de', 'es', 'fr', 'he', 'hi', 'id', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh'])
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'he'])
})

test.each(locales)('%s: every sentence, with the same placeholders', async (locale) => {
  const words = await loadAll(locale)
  expect(Object.keys(words)).toEqual(Object.keys(en))
  for (const [key, sentence] of Object.entries(words)) {
    expect(sentence.trim(), key).toBe(sentence)
    expect(sentence, key).not.toBe('')
    expect(placeholders(sentence), key).toEqual(placeholders(en[key as keyof typeof en]))
  }
})

test.each(Object.keys(scripts))('%s: written in its own letters', async (locale) => {
  const words = await loadAll(locale as Locale)
  const sentences = [...Object.values(words), ...Object.values(buttonWords[locale as keyof typeof buttonWords])]
  expect(sentences.filter((sentence) => !scripts[locale]?.test(sentence))).toEqual([])
})

test.each(locales.filter((locale) => locale !== 'en'))('%s: translated', async (locale) => {
  const words = await loadAll(locale)
  // A word or a name may be the same in two languages; a sentence is not.
  const same = Object.entries(en).filter(
    ([key, sentence]) => words[key as keyof typeof en] === sentence && / .* /.test(sentence),
  )
  expect(same).toEqual([])
})

test('no key is in both tables', () => {
  expect(Object.keys(embedded).filter((key) => Object.hasOwn(dialogs, key))).toEqual([])
})

test('localeOf: the first language that we speak, without its region', () => {
  expect(localeOf(['pt-BR'])).toBe('pt')
  expect(localeOf([undefined, 'nl', 'DE-at', 'fr'])).toBe('de')
  expect(localeOf(['toString', ''])).toBe('en')
})

test('fill: a value keeps its own direction, and so does the sentence', () => {
  expect(fill('تابع في {wallet}', { wallet: 'MetaMask' }, 'rtl')).toBe('تابع في \u2068MetaMask\u2069')
  expect(fill('Continue in {wallet} {other}', { wallet: '{other}' })).toBe('Continue in {other} {other}')
  expect(fill('Continue in {wallet}.', { wallet: 'محفظة' })).toBe('Continue in \u2068محفظة\u2069.')
})

test('specification §2: what a page says while a request waits on the phone', () => {
  expect(linkWords.en).toMatchObject({
    ...{ confirm: 'Confirm on phone', cancel: 'Cancel transaction' },
    ...{ lost: 'Connection lost', reset: 'Reset connection' },
    open: 'Open',
  })
})
