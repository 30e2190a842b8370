/** The languages of the kit, the hosted wallet and the vault. */
export const locales = ['en', 'ar', 'de', 'es', 'fr', 'he', 'hi', 'id', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh'] as const
export type Locale = (typeof locales)[number]

const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']

/** Returns the first wanted language (BCP 47, such as `pt-BR`) that we speak, or English. */
export function localeOf(wanted: readonly (string | undefined)[]): Locale {
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split('-', 1)[0]
    const locale = locales.find((each) => each === language)
    if (locale) return locale
  }
  return 'en'
}

/** Returns the direction in which a language is written. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}
