import { languageTables } from 'latchkey/react/screens'
import type { AssetWords } from './en.ts'

/** Loads the sentences of tokens, receiving and sending in one language. */
export const loadAssetWords = languageTables<AssetWords>({
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
