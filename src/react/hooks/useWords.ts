import { createContext, useContext } from 'react'
import { en, type WordKey, type Words } from '../words/en.ts'
import { type Fillings, fill } from '../words/fill.ts'
import { directionOf, type Locale } from '../words/localeOf.ts'

/** What a dialog or a panel tells what stands in it. */
export type Surface = {
  readonly locale: Locale
  readonly words: Words
  /** The id of its title. */
  readonly titleId: string
}

export const SurfaceContext = createContext<Surface>({ locale: 'en', words: en, titleId: 'latchkey' })

export type Speech = Pick<Surface, 'locale' | 'titleId'> & {
  direction: 'ltr' | 'rtl'
  /** A sentence of the kit, its gaps filled. */
  say(key: WordKey, fillings?: Fillings): string
}

/** Speaks the language of the dialog around; English outside of one. */
export function useWords(): Speech {
  const { locale, words, titleId } = useContext(SurfaceContext)
  const direction = directionOf(locale)
  return { locale, titleId, direction, say: (key, fillings = {}) => fill(words[key], fillings, direction) }
}
