import type { Locale } from '../core/words/localeOf.ts'

/** Returns a date and time as a language writes them. */
export function formatMoment(seconds: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}
