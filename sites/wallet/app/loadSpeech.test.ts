import { expect, test } from 'vitest'
import { loadSpeech } from './loadSpeech.ts'

async function open(...languages: string[]) {
  const documentElement = { lang: 'en', dir: '' }
  const speech = await loadSpeech({ navigator: { languages }, document: { documentElement } })
  return { ...speech, documentElement }
}

test('default: the first language that the wallet speaks, also in the document', async () => {
  const { language, walletLanguage, documentElement } = await open('nl-NL', 'de-AT', 'fr')
  expect(language.locale).toBe('de')
  expect(language.embeddedWords.createWallet).not.toBe('Create a wallet')
  expect(walletLanguage).toMatchObject({ locale: 'de', words: { accounts: { name: 'Konto {number}' } } })
  expect(documentElement).toEqual({ lang: 'de', dir: 'ltr' })
})

test('behavior: Arabic is written from right to left', async () => {
  const { documentElement } = await open('ar-EG')
  expect(documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('behavior: English for a user of other languages', async () => {
  const { language, documentElement } = await open('nl')
  expect(language.embeddedWords.createWallet).toBe('Create a wallet')
  expect(documentElement).toEqual({ lang: 'en', dir: 'ltr' })
})

test('behavior: the document has the language before anything has loaded', () => {
  const documentElement = { lang: 'en', dir: '' }
  const loading = loadSpeech({ navigator: { languages: ['he'] }, document: { documentElement } })
  expect(documentElement).toEqual({ lang: 'he', dir: 'rtl' })
  return loading
})
