import { formatNearDay, type Locale, startOfDay } from 'latchkey/react/screens'

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
  const text = formatNearDay(day, { now, locale })
  if (text === undefined) return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
