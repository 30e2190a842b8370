import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatMoment, formatRecent } from './formatMoment.ts'

afterEach(() => void vi.useRealTimers())

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime()
/** Some versions of ICU write a narrow space before “AM”. */
const plain = (text: string) => text.replace(/\u202f/g, ' ')

test('default: a date, with its time or without', () => {
  expect(plain(formatMoment(at(28, 9), 'en'))).toBe('Nov 28, 2026, 9:05 AM')
  expect(formatDate(at(28, 9), 'de')).toBe('28.11.2026')
})

test.each([
  ['today', at(28, 9), 'en', 'today 9:05 AM'],
  ['yesterday', at(27, 23), 'en', 'yesterday 11:05 PM'],
  ['a day before that', at(26, 23), 'en', 'Nov 26, 2026'],
  ['the future of a device whose clock is behind', at(29, 1), 'en', 'Nov 29, 2026'],
  ['today, in German', at(28, 9), 'de', 'heute 09:05'],
  ['yesterday, in Japanese', at(27, 9), 'ja', '昨日 9:05'],
] as const)('what happened lately has its time: %s', (_, moment, locale, text) => {
  vi.useFakeTimers({ now: at(28, 10) })
  expect(plain(formatRecent(moment, locale))).toBe(text)
})
