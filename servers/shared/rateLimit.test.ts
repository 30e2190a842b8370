import { expect, test } from 'vitest'
import { rateLimitKeys } from './limits.ts'
import { createPacer, createRateLimit } from './rateLimit.ts'

test('default: a burst, then as time allows, each key by itself', () => {
  let now = 0
  const take = createRateLimit({ burst: 2, perMinute: 60, now: () => now })
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
  now = 999
  expect(take('a')).toBe(false)
  now = 1_000
  expect([take('a'), take('a')]).toEqual([true, false])
  now = 3_600_000
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
})

test('behavior: a large request takes several tokens at once, or none', () => {
  let now = 0
  const take = createRateLimit({ burst: 3, perMinute: 60, now: () => now })
  expect([take('a', 2), take('a', 2), take('a'), take('a')]).toEqual([true, false, true, false])
  now = 2_000
  expect(take('a', 2)).toBe(true)
})

test('behavior: work that is charged afterwards is owed, at most one burst of it', () => {
  let now = 0
  const take = createRateLimit({ burst: 3, perMinute: 60, now: () => now })
  expect(take('a')).toBe(true)
  take.charge('a', 100)
  now = 3_999
  expect(take('a')).toBe(false)
  now = 4_000
  expect([take('a'), take('a'), take('b')]).toEqual([true, false, true])
})

test('behavior: refusals do not push recovery away', () => {
  let now = 0
  const take = createRateLimit({ burst: 1, perMinute: 60, now: () => now })
  take('a')
  for (now = 100; now < 1_000; now += 100) expect(take('a')).toBe(false)
  expect(take('a')).toBe(true)
})

test('behavior: setting the clock back empties a bucket at most', () => {
  let now = 3_600_000
  const take = createRateLimit({ burst: 2, perMinute: 60, now: () => now })
  take('a')
  now = 0
  expect(take('a')).toBe(false)
  now = 1_000
  expect(take('a')).toBe(true)
})

test('behavior: many keys evict the least recently used one, not the one in use (T24)', () => {
  const take = createRateLimit({ burst: 1, perMinute: 1, now: () => 0 })
  take('idle')
  take('busy')
  for (let index = 0; index < rateLimitKeys; index++) {
    take(String(index))
    take('busy')
  }
  expect(take('busy')).toBe(false)
  expect(take('idle')).toBe(true)
})

test('createPacer: a burst at once, then one after another, up to the longest wait', () => {
  let now = 0
  const wait = createPacer({ burst: 2, perMinute: 60, maxWaitMs: 2_500, now: () => now })
  expect(Array.from({ length: 6 }, () => wait('a'))).toEqual([0, 0, 1_000, 2_000, 2_500, 2_500])
  expect(wait('b')).toBe(0)
  now = 60_000
  expect(wait('a')).toBe(0)
})
