import type { Locale } from './localeOf.ts'

/** Formats a moment, in milliseconds since the epoch, as a language writes it. */
export type FormatMoment = (at: number, locale: Locale) => string

/** A date with its time. */
export const formatMoment: FormatMoment = (at, locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** A date alone. */
export const formatDate: FormatMoment = (at, locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)

/** The time of today and of yesterday, and the date of what is older: few need the minute of last month. */
export const formatRecent: FormatMoment = (at, locale) => {
  const day = formatNearDay(at, { now: Date.now(), locale })
  return day === undefined
    ? formatDate(at, locale)
    : `${day} ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}`
}

/** Returns “today” or “yesterday” as it stands inside a sentence, or undefined for any other day. */
export function formatNearDay(at: number, { now, locale }: { now: number; locale: Locale }): string | undefined {
  // Days around a change of the clock have 23 or 25 hours.
  const ago = Math.round((startOfDay(now) - startOfDay(at)) / (24 * 3600 * 1000))
  if (ago !== 0 && ago !== 1) return undefined
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
}

/** Returns when the reader's day began, in milliseconds since the epoch. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
