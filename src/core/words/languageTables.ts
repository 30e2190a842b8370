import type { Locale } from './localeOf.ts'

/**
 * Returns a function that loads the table of one language. Each language is a file that exports its table under the
 * language's name; pass a literal `import()` for each, so that bundlers split them.
 */
export function languageTables<table>(
  files: {
    readonly [locale in Locale]: () => Promise<{ readonly [name in locale]: table }>
  },
): (locale: Locale) => Promise<table> {
  return async (locale) => {
    const file: { readonly [name in Locale]?: table } = await files[locale]()
    return file[locale] as table
  }
}
