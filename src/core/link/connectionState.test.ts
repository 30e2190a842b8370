import { describe, expect, test } from 'vitest'
import {
  initialLinkConnection,
  type LinkConnectionEvent,
  type LinkConnectionState,
  next,
  retryDelayMs,
} from './connectionState.ts'
import { linkDelays } from './delays.ts'

const run = (...events: LinkConnectionEvent['type'][]) =>
  events.reduce<LinkConnectionState>(
    (state, type) => next(state, type === 'refused' ? { type, error: 'no' } : { type }),
    initialLinkConnection,
  )

describe('next', () => {
  const walks: [string, LinkConnectionEvent['type'][], LinkConnectionState][] = [
    ['a new connection', [], { status: 'connecting', attempt: 0 }],
    ['logged in', ['loggedIn'], { status: 'connected', attempt: 0 }],
    ['a heartbeat was answered', ['loggedIn', 'heard'], { status: 'connected' }],
    ['dropped', ['loggedIn', 'heard', 'dropped'], { status: 'disconnected', attempt: 0 }],
    ['the first retry', ['loggedIn', 'heard', 'dropped', 'due'], { status: 'connecting', attempt: 1 }],
    ['never reached', ['dropped', 'due', 'dropped'], { status: 'disconnected', attempt: 1 }],
    [
      'never reached, again and again',
      ['dropped', 'due', 'dropped', 'due', 'dropped'],
      { status: 'disconnected', attempt: 2 },
    ],
    ['opened and closed at once', ['dropped', 'due', 'loggedIn', 'dropped'], { status: 'disconnected', attempt: 1 }],
    ['well again', ['dropped', 'due', 'loggedIn', 'heard', 'dropped'], { status: 'disconnected', attempt: 0 }],
    ['woken while disconnected', ['dropped', 'due', 'dropped', 'woke'], { status: 'connecting', attempt: 0 }],
    ['woken while connecting', ['dropped', 'due', 'woke'], { status: 'connecting', attempt: 1 }],
    ['woken while connected', ['loggedIn', 'heard', 'woke'], { status: 'connected' }],
    ['refused', ['refused'], { status: 'refused', error: 'no' }],
    ['refused, and not retried', ['refused', 'woke', 'due', 'dropped'], { status: 'refused', error: 'no' }],
    ['refused, and retried', ['refused', 'retried'], { status: 'connecting', attempt: 0 }],
    ['the user retries', ['dropped', 'retried'], { status: 'connecting', attempt: 0 }],
    [
      'late news of a socket that has dropped',
      ['dropped', 'loggedIn', 'heard'],
      { status: 'disconnected', attempt: 0 },
    ],
    ['closed', ['loggedIn', 'closed', 'dropped', 'due', 'retried', 'woke'], { status: 'closed' }],
  ]
  test.each(walks)('behavior: %s', (_, events, state) => expect(run(...events)).toEqual(state))
})

test('default: the first retry follows at once, and the others after three seconds', () => {
  expect([0, 1, 2, 1000].map((attempt) => retryDelayMs(attempt, linkDelays.retry))).toEqual([0, 3000, 3000, 3000])
})

test('vector: the delays of specification §9 and link-and-popup-wallets §1.9', () => {
  expect(linkDelays).toEqual({
    connect: 20_000,
    retry: 3_000,
    firstHeartbeat: 100,
    heartbeat: 10_000,
    silence: 20_000,
    request: 60_000,
    destroy: 1_000,
  })
})
