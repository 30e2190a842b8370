import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionLife } from '../embedded/embeddedState.ts'
import { createSessionClock } from './sessionClock.ts'
import type { SessionKey } from './sessionKey.ts'

const publicKey = `02${'ab'.repeat(32)}`
let told: (SessionLife['phase'] | undefined)[]
let clock: ReturnType<typeof createSessionClock>

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  clock = createSessionClock({ now: Date.now, onChange: (session) => void told.push(session?.phase) })
})
afterEach(() => void vi.useRealTimers())

const keyFor = (seconds: number) => ({ publicKey, expirationDate: Date.now() + seconds * 1000 }) as SessionKey

test('default: a minute before the end, and at the end', () => {
  clock.follow(keyFor(900))
  expect(clock.life()).toEqual({ publicKey, expirationDate: Date.now() + 900_000, phase: 'live' })
  vi.advanceTimersByTime(839_999)
  expect(told).toEqual(['live'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['live', 'ending'])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['live', 'ending', 'over'])
})

test('behavior: follows a renewed key in place of the old one', () => {
  clock.follow(keyFor(900))
  vi.advanceTimersByTime(850_000)
  clock.follow(keyFor(900))
  vi.advanceTimersByTime(800_000)
  expect(told).toEqual(['live', 'ending', 'live'])
})

test('behavior: reports a removed key once', () => {
  clock.follow(keyFor(900))
  clock.follow(undefined)
  vi.advanceTimersByTime(900_000)
  expect(told).toEqual(['live', undefined])
  expect(clock.life()).toBeUndefined()
})

test('behavior: reports a restored key that has expired as expired', () => {
  clock.follow(keyFor(-1))
  expect(told).toEqual(['over'])
})
