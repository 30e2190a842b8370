import { createContext, useContext } from 'react'
import { en, type WordKey, type Words } from '../../core/words/en.ts'
import { type Fillings, fill } from '../../core/words/fill.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'

/** What a screen needs to know about the surface that it is on. */
export type Surface = {
  /** A panel counts as a dialog: both have small headings. A page has the heading of the window. */
  readonly kind: 'dialog' | 'page'
  readonly locale: Locale
  readonly words: Words
  /** The id of the title element. */
  readonly titleId: string
}

export const SurfaceContext = createContext<Surface>({ kind: 'dialog', locale: 'en', words: en, titleId: 'latchkey' })

export type Speech = Pick<Surface, 'kind' | 'locale' | 'titleId'> & {
  direction: 'ltr' | 'rtl'
  /** Returns a sentence of the kit with its placeholders filled in. */
  say(key: WordKey, fillings?: Fillings): string
}

/** Returns the language of the surrounding surface and its sentences; English outside a surface. */
export function useWords(): Speech {
  const { kind, locale, words, titleId } = useContext(SurfaceContext)
  const direction = directionOf(locale)
  const say: Speech['say'] = (key, fillings = {}) => {
    const { yourWallet } = words
    // A wallet's name stays as the wallet writes it. Our own words for a wallet start a sentence with a capital.
    const isOurs = fillings.wallet === yourWallet && words[key].startsWith('{wallet}')
    const wallet = isOurs && yourWallet.charAt(0).toLocaleUpperCase(locale) + yourWallet.slice(1)
    return fill(words[key], wallet ? { ...fillings, wallet } : fillings, direction)
  }
  return { kind, locale, titleId, direction, say }
}
