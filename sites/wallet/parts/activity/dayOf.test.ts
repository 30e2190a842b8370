import { expect, test } from 'vitest'
import { formatDay, groupByDay } from './dayOf.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('default: entries of one day stand together, in their order', () => {
  const items = [at(28, 9), at(28, 0), at(27, 23), at(1, 5)].map((time) => ({ at: time }))
  const groups = groupByDay(items)
  expect(groups.map(({ items }) => items.length)).toEqual([2, 1, 1])
  expect(groups.map(({ day }) => formatDay(day, { now: at(28, 10), locale: 'en' }))).toEqual([
    'Today',
    'Yesterday',
    'November 1, 2026',
  ])
})

test('behavior: days are named in the reader’s language', () => {
  const [group] = groupByDay([{ at: at(28, 9) }])
  expect(formatDay(group!.day, { now: at(28, 10), locale: 'de' })).toBe('Heute')
  expect(formatDay(group!.day, { now: at(29, 10), locale: 'ru' })).toBe('Вчера')
})

test('behavior: a device whose clock is behind shows a date for what comes from its future', () => {
  const [group] = groupByDay([{ at: at(28, 9) }])
  expect(formatDay(group!.day, { now: at(26, 10), locale: 'en' })).toBe('November 28, 2026')
})
