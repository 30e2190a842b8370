import { expect, test } from 'vitest'
import { longestRetryMs, openLimitMs, retryDelayMs } from './reconnecting.ts'

test('default: 1 s growing to 5 s, half of it shorter or longer, and 20 s to open', () => {
  const delays = (random: number) => [1, 2, 3, 4, 1000].map((failures) => retryDelayMs(failures, random))
  expect(delays(0.5)).toEqual([1000, 2000, 4000, 5000, 5000])
  expect(delays(0)).toEqual([500, 1000, 2000, 2500, 2500])
  expect(delays(1)).toEqual([1500, 3000, 5000, 5000, 5000])
  expect([longestRetryMs, openLimitMs]).toEqual([5000, 20_000])
})

test('behavior: two pages do not retry in step', () => {
  const delays = Array.from({ length: 50 }, () => retryDelayMs(1))
  expect(new Set(delays).size).toBeGreaterThan(1)
  for (const delay of delays) expect(delay >= 500 && delay <= 1500).toBe(true)
})
