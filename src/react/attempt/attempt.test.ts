import { expect, test } from 'vitest'
import { type Attempt, type AttemptEvent, type Ending, isPending, next } from './attempt.ts'

const uri = 'wc:topic@2'
const paired: AttemptEvent = { type: 'paired', uri }
const followed: AttemptEvent = { type: 'followed' }
const left: AttemptEvent = { type: 'left' }
const overdue: AttemptEvent = { type: 'overdue' }
const approved: AttemptEvent = { type: 'approved' }
const ended = (ending: Ending): AttemptEvent => ({ type: 'ended', ending })

const play = (...events: AttemptEvent[]): Attempt => events.reduce<Attempt>(next, { status: 'waiting' })
const endings: Ending[] = [
  'refused',
  'closed',
  'reset',
  'expired',
  'offline',
  'blocked',
  'busy',
  'unreachable',
  'failed',
]

test('default: asked, then approved', () => {
  expect(play(approved)).toEqual({ status: 'approved' })
})

test('behavior: a link is followed, its app comes up, and the wallet approves', () => {
  expect(play(paired)).toEqual({ status: 'waiting', uri })
  expect(play(paired, followed)).toEqual({ status: 'opening', uri })
  expect(play(paired, followed, left)).toEqual({ status: 'opened', uri })
  expect(play(paired, followed, left, approved)).toEqual({ status: 'approved' })
})

test('behavior: an app that does not open counts as missing until it opens', () => {
  expect(play(paired, followed, overdue)).toEqual({ status: 'unopened', uri })
  expect(play(paired, followed, overdue, left)).toEqual({ status: 'opened', uri })
  expect(play(paired, followed, overdue, followed)).toEqual({ status: 'opening', uri })
})

test('behavior: an app that opened in time is not missing', () => {
  expect(play(paired, followed, left, overdue)).toEqual({ status: 'opened', uri })
})

test('behavior: without a pairing link, following it changes nothing', () => {
  expect(play(followed)).toEqual({ status: 'waiting' })
})

test('behavior: leaving the page without following the link does not count as opening the app', () => {
  expect(play(paired, left)).toEqual({ status: 'waiting', uri })
})

test('behavior: a new pairing replaces an expired one', () => {
  expect(play(paired, { type: 'renewed' })).toEqual({ status: 'waiting', isRenewed: true })
  expect(play(paired, { type: 'renewed' }, paired)).toEqual({ status: 'waiting', uri, isRenewed: true })
  expect(play(paired, followed, left, { type: 'renewed' })).toEqual({ status: 'waiting', isRenewed: true })
})

test.each(endings)('behavior: %s ends an attempt in every pending state', (ending) => {
  for (const before of [[], [paired], [paired, followed], [paired, followed, left], [paired, followed, overdue]]) {
    expect(isPending(play(...before))).toBe(true)
    expect(play(...before, ended(ending))).toEqual({ status: ending })
  }
})

test.each<AttemptEvent>([approved, ...endings.map(ended)])(
  'behavior: nothing changes what has ended: $type $ending',
  (event) => {
    const after = play(event)
    expect(isPending(after)).toBe(false)
    for (const late of [paired, followed, left, overdue, approved, ended('failed'), { type: 'renewed' } as const])
      expect(next(after, late)).toBe(after)
  },
)
