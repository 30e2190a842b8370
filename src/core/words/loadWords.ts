import type { Words } from './en.ts'
import type { Locale } from './localeOf.ts'

type Files<table> = { readonly [locale in Locale]: () => Promise<{ readonly [name in locale]: table }> }

/**
 * Returns a function that loads the table of one language. Each language is a file that exports its table under the
 * language's name. Pass a literal `import()` for each, so that bundlers split them.
 */
export function languageTables<table>(files: Files<table>): (locale: Locale) => Promise<table> {
  const load = files as Record<Locale, () => Promise<Record<Locale, table>>>
  return (locale) => load[locale]().then((file) => file[locale])
}

/** Loads the sentences of the dialogs in one language. Pure, so that a page with other tables does not bundle these. */
export const loadWords = /* @__PURE__ */ languageTables<Words>({
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
