import { languageTables } from '../../../core/words/loadWords.ts'
import type { ChangeWords } from './en.ts'

/** Loads the sentences about a simulated transaction in one language. */
export const loadChangeWords = languageTables<ChangeWords>({
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
