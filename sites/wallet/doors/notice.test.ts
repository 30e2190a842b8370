import { expect, test } from 'vitest'
import { type DoorNotice, type NoticedRequest, type NoticeEvent, next } from './notice.ts'

const requester = { origin: 'https://dapp.example', isProven: false }
const after = (...events: NoticeEvent[]) => events.reduce<DoorNotice>(next, { status: 'none' })

test('default: the wallet reads a link, the page asks, the user agrees, the page accepts', () => {
  const events: NoticeEvent[] = [
    { type: 'paired', pairingTopic: 'a' },
    { type: 'requested', pairingTopic: 'a' },
    { type: 'granted', topic: 's', requester },
    { type: 'settled', topic: 's', isTaken: true },
    { type: 'dismissed' },
  ]
  const statuses = events.map((_, at) => after(...events.slice(0, at + 1)).status)
  expect(statuses).toEqual(['pairing', 'none', 'connecting', 'connected', 'none'])
})

test.each([
  ['lapsed', 'silent'],
  ['declined', 'unsupported'],
] as const)('behavior: a pairing that %s has failed', (type, why) => {
  expect(after({ type: 'paired', pairingTopic: 'a' }, { type, pairingTopic: 'a' })).toEqual({ status: 'failed', why })
})

test.each([
  { type: 'lapsed', pairingTopic: 'b' },
  { type: 'declined', pairingTopic: 'b' },
  { type: 'requested', pairingTopic: 'b' },
  { type: 'requested', pairingTopic: undefined },
  { type: 'settled', topic: 'b', isTaken: true },
] as const)('behavior: an event of another pairing or session changes nothing: $type', (event) => {
  expect(after({ type: 'paired', pairingTopic: 'a' }, event).status).toBe('pairing')
})

test('behavior: a page that does not accept its session is not shown as connected', () => {
  const granted = { type: 'granted', topic: 's', requester } as const
  expect(after(granted, { type: 'settled', topic: 's', isTaken: false })).toEqual({ status: 'not-settled', requester })
})

test('behavior: a later event replaces the notice', () => {
  const answered = { type: 'answered', outcome: 'refused', request: { requester } as NoticedRequest } as const
  expect(after(answered, { type: 'failed', why: 'used' })).toEqual({ status: 'failed', why: 'used' })
  expect(after({ type: 'failed', why: 'used' }, { type: 'expired', requester }).status).toBe('expired')
})
