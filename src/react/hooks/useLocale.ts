import { useSyncExternalStore } from 'react'
import { type Locale, localeOf } from '../../core/words/localeOf.ts'

/**
 * The language to speak: the one wanted, else the document's, else the person's. A server knows the first only, and the
 * page agrees with it until it has hydrated.
 */
export function useLocale(wanted?: string): Locale {
  return useSyncExternalStore(
    onLanguageChange,
    () => localeOf([wanted, document.documentElement.lang, ...navigator.languages]),
    () => localeOf([wanted]),
  )
}

function onLanguageChange(onChange: () => void): () => void {
  window.addEventListener('languagechange', onChange)
  return () => window.removeEventListener('languagechange', onChange)
}
