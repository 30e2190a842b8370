import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../../core/words/en.ts'
import { ru } from '../../core/words/ru.ts'
import { tr } from '../../core/words/tr.ts'
import { SurfaceContext, useWords } from './useWords.ts'

const surface = { kind: 'dialog', locale: 'en', words: en, titleId: 'title' } as const
const surfaces = {
  en: surface,
  ru: { ...surface, locale: 'ru', words: ru },
  tr: { ...surface, locale: 'tr', words: tr },
} as const

function said(locale: keyof typeof surfaces, key: 'failedText' | 'wrongNetworkText' | 'waitingTitle', wallet: string) {
  const Sentence = () => useWords().say(key, { wallet })
  return renderToStaticMarkup(
    <SurfaceContext value={surfaces[locale]}>
      <Sentence />
    </SurfaceContext>,
  )
}

test('a sentence that starts with our own words for a wallet starts with a capital', () => {
  expect(said('en', 'failedText', en.yourWallet)).toMatch(/^Your wallet answered with an error/)
  expect(said('tr', 'failedText', tr.yourWallet)).toMatch(/^\u2068?Cüzdan/)
  expect(said('ru', 'failedText', ru.yourWallet)).not.toMatch(/^\u2068?ваш/)
})

test('a wallet’s name stays as the wallet writes it, and our words within a sentence stay small', () => {
  expect(said('en', 'failedText', 'imToken')).toMatch(/^imToken answered/)
  expect(said('en', 'waitingTitle', en.yourWallet)).toContain('your wallet')
})
