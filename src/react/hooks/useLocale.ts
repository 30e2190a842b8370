import { useSyncExternalStore } from 'react'
import { type Locale, localeOf } from '../../core/words/localeOf.ts'

/**
 * Returns the language to use: the wanted one, or the document's, or the browser's. A server knows only the first, so
 * the page uses that one until it has hydrated.
 */
export function useLocale(wanted?: string): Locale {
  return useSyncExternalStore(
    onLanguageChange,
    () => localeOf([wanted, document.documentElement.lang, ...navigator.languages]),
    () => localeOf([wanted]),
  )
}

function onLanguageChange(onChange: () => void): () => void {
  addEventListener('languagechange', onChange)
  return () => removeEventListener('languagechange', onChange)
}
