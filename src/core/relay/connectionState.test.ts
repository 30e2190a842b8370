import { describe, expect, test } from 'vitest'
import { type ConnectionEvent, type ConnectionState, delayMs, next } from './connectionState.ts'

const idle: ConnectionState = { status: 'idle' }
const run = (...events: ConnectionEvent['type'][]) =>
  events.reduce<ConnectionState>((state, type) => next(state, { type }), idle)

describe('next', () => {
  const walks: [string, ConnectionEvent['type'][], ConnectionState][] = [
    ['nothing to do', ['woke', 'due', 'dropped', 'retried'], idle],
    ['a topic', ['needed'], { status: 'connecting', attempt: 0 }],
    ['open', ['needed', 'opened'], { status: 'connected', attempt: 0 }],
    ['answered', ['needed', 'opened', 'answered'], { status: 'connected' }],
    ['dropped', ['needed', 'opened', 'answered', 'dropped'], { status: 'waiting', attempt: 0 }],
    ['dropped before any message', ['needed', 'opened', 'dropped'], { status: 'waiting', attempt: 1 }],
    ['the first retry', ['needed', 'opened', 'answered', 'dropped', 'due'], { status: 'connecting', attempt: 0 }],
    ['never reached', ['needed', 'dropped', 'due', 'dropped'], { status: 'waiting', attempt: 2 }],
    [
      'opened and closed again and again',
      ['needed', 'dropped', 'due', 'opened', 'dropped'],
      { status: 'waiting', attempt: 2 },
    ],
    ['well again', ['needed', 'dropped', 'due', 'opened', 'answered', 'dropped'], { status: 'waiting', attempt: 0 }],
    ['woken while waiting', ['needed', 'dropped', 'woke'], { status: 'connecting', attempt: 0 }],
    ['woken while connected', ['needed', 'opened', 'answered', 'woke'], { status: 'connected' }],
    ['offline', ['needed', 'opened', 'wentOffline'], { status: 'offline' }],
    ['online', ['needed', 'opened', 'wentOffline', 'woke'], { status: 'connecting', attempt: 0 }],
    ['offline reported by mistake', ['needed', 'opened', 'wentOffline', 'due'], { status: 'connecting', attempt: 0 }],
    ['refused', ['needed', 'refused'], { status: 'refused' }],
    ['refused, and not retried', ['needed', 'refused', 'woke', 'needed', 'due', 'dropped'], { status: 'refused' }],
    ['refused, and retried', ['needed', 'refused', 'retried'], { status: 'connecting', attempt: 0 }],
    ['the user retries at once', ['needed', 'dropped', 'retried'], { status: 'connecting', attempt: 0 }],
    ['no topic left', ['needed', 'opened', 'unneeded'], idle],
    ['no topic left while waiting', ['needed', 'dropped', 'unneeded'], idle],
    ['closed', ['needed', 'opened', 'closed', 'needed', 'opened', 'retried', 'woke'], { status: 'closed' }],
  ]
  test.each(walks)('behavior: %s', (_, events, state) => expect(run(...events)).toEqual(state))
})

test('default: after a drop the first attempt comes at once, and later ones as for every client of ours', () => {
  expect([0, 1].map((random) => delayMs(0, random))).toEqual([100, 100])
  expect([1, 2, 3, 4].map((attempt) => delayMs(attempt, 0.5))).toEqual([1000, 2000, 4000, 5000])
})
