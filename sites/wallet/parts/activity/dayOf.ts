import type { Locale } from 'latchkey/react/screens'

/** Groups what happened by the reader's days, in the order given. */
export function groupByDay<item extends { at: number }>(items: readonly item[]): { day: number; items: item[] }[] {
  const groups: { day: number; items: item[] }[] = []
  for (const item of items) {
    const day = startOfDay(item.at)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

/** Returns “Today”, “Yesterday” or the date, in the reader's language. */
export function formatDay(day: number, { now, locale }: { now: number; locale: Locale }): string {
  // Days around a change of the clock have 23 or 25 hours.
  const ago = Math.round((startOfDay(now) - day) / (24 * 3600 * 1000))
  if (ago !== 0 && ago !== 1) return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day)
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
