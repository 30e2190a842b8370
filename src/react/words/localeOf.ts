import { buttonWords } from './button.ts'

export type Locale = keyof typeof buttonWords

/** The languages that the kit speaks. */
export const locales = Object.keys(buttonWords) as readonly Locale[]

const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']

/** The first language that the kit speaks, of those wanted (BCP 47, such as `pt-BR`); English otherwise. */
export function localeOf(wanted: readonly (string | undefined)[]): Locale {
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split('-', 1)[0]
    if (language && Object.hasOwn(buttonWords, language)) return language as Locale
  }
  return 'en'
}

/** Which way a language is written. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}
