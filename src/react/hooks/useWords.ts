import { createContext, useContext } from 'react'
import { en, type WordKey, type Words } from '../../core/words/en.ts'
import { type Fillings, fill } from '../../core/words/fill.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'

/** What a screen needs to know about the surface that shows it. */
export type Surface = {
  /** A panel counts as a dialog: both have a small heading. A page has the heading of the whole window. */
  readonly kind: 'dialog' | 'page'
  readonly locale: Locale
  readonly words: Words
  /** The id of its title. */
  readonly titleId: string
}

export const SurfaceContext = createContext<Surface>({ kind: 'dialog', locale: 'en', words: en, titleId: 'latchkey' })

export type Speech = Pick<Surface, 'kind' | 'locale' | 'titleId'> & {
  direction: 'ltr' | 'rtl'
  /** A sentence of the kit, its gaps filled. */
  say(key: WordKey, fillings?: Fillings): string
}

/** Speaks the language of the surface around a component; English outside of one. */
export function useWords(): Speech {
  const { kind, locale, words, titleId } = useContext(SurfaceContext)
  const direction = directionOf(locale)
  return { kind, locale, titleId, direction, say: (key, fillings = {}) => fill(words[key], fillings, direction) }
}
