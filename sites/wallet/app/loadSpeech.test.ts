import { expect, test } from 'vitest'
import { loadSpeech } from './loadSpeech.ts'

async function open(...languages: string[]) {
  const documentElement = { lang: 'en', dir: '' }
  const language = await loadSpeech({ navigator: { languages }, document: { documentElement } })
  return { language, documentElement }
}

test('default: the first language that the screens speak, and the document says so', async () => {
  const { language, documentElement } = await open('nl-NL', 'de-AT', 'fr')
  expect(language.locale).toBe('de')
  expect(language.embeddedWords.createWallet).not.toBe('Create a wallet')
  expect(documentElement).toEqual({ lang: 'de', dir: 'ltr' })
})

test('behavior: Arabic runs from right to left', async () => {
  const { documentElement } = await open('ar-EG')
  expect(documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('behavior: English where none is spoken', async () => {
  const { language, documentElement } = await open('nl')
  expect(language.embeddedWords.createWallet).toBe('Create a wallet')
  expect(documentElement).toEqual({ lang: 'en', dir: 'ltr' })
})
