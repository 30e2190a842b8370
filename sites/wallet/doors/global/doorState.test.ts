import { expect, test } from 'vitest'
import type { HostConnection } from './connections.ts'
import { type ConnectAction, type DoorEvent, type DoorState, next, type RequestAction } from './doorState.ts'
import { toMessage } from './toMessage.ts'

const origin = 'https://dapp.example'
const common = { id: '1', origin, nonce: 'ab', isOpener: false, isAnswering: false }
const connect: ConnectAction = { ...common, status: 'connect', receiverPublicKey: '04' }
const connection = { connectionId: 'c', origin } as HostConnection
const request: RequestAction = {
  ...{ ...common, status: 'request', connection, iv: '00', isTaken: false, action: 'eth-request' },
  call: { action: 'eth-request', chainId: 1, method: 'personal_sign', params: [] },
}
const after = (state: DoorState, ...events: DoorEvent[]) => events.reduce(next, state)
const id = '1'

test('default: a request is read, then answered', () => {
  const events: DoorEvent[] = [
    { type: 'read', state: request },
    { type: 'answer-started', id },
    { type: 'iv-taken', id },
    { type: 'answered', id, outcome: 'approved' },
  ]
  const states = events.map((_, at) => after({ status: 'opening' }, ...events.slice(0, at + 1)))
  expect(states[1]).toMatchObject({ isAnswering: true, isTaken: false })
  expect(states[2]).toMatchObject({ isAnswering: true, isTaken: true })
  expect(states[3]).toEqual({ status: 'answered', origin, outcome: 'approved' })
})

test('behavior: a failed answer may be tried again, and its iv stays taken', () => {
  const failed = after(request, { type: 'answer-started', id }, { type: 'iv-taken', id }, { type: 'answer-failed', id })
  expect(failed).toEqual({ ...request, isTaken: true })
})

test.each<[DoorEvent]>([
  [{ type: 'answered', id: '2', outcome: 'approved' }],
  [{ type: 'iv-spent', id: '2' }],
  [{ type: 'connection-gone', id: '2' }],
  [{ type: 'answer-started', id: '2' }],
  [{ type: 'nonce-repeated', nonce: 'cd', origin }],
  [{ type: 'nonce-repeated', nonce: 'ab', origin: 'https://evil.example' }],
  [{ type: 'connections-changed', connectionIds: ['c'] }],
])('behavior: an event about something else changes nothing: %o', (event) => {
  expect(after(request, event)).toBe(request)
})

test('behavior: the page that repeats the nonce at its origin opened this window (T6)', () => {
  const repeated = { type: 'nonce-repeated', nonce: 'ab', origin } as const
  expect(after(connect, repeated)).toEqual({ ...connect, isOpener: true })
  expect(after({ status: 'awaiting-action', origin }, repeated)).toEqual({ status: 'awaiting-action', origin })
})

test('behavior: revoking a connection ends its request, but not an answer that is being sent', () => {
  const revoked = { type: 'connections-changed', connectionIds: [] } as const
  expect(after(request, revoked)).toEqual({ status: 'disconnected', origin })
  const answering = after(request, { type: 'answer-started', id })
  expect(after(answering, revoked)).toBe(answering)
  expect(after(connect, revoked)).toBe(connect)
})

test('behavior: a used iv or a lost connection ends the request', () => {
  expect(after(request, { type: 'iv-spent', id })).toEqual({ status: 'already-answered', origin })
  expect(after(request, { type: 'connection-gone', id })).toEqual({ status: 'disconnected', origin })
})

test('default: the message to the page in each state', () => {
  expect(toMessage(request)).toEqual({ message: { event: 'origin-challenge', nonce: 'ab' }, origin })
  expect(toMessage({ status: 'turned-away', why: 'no-opener', origin })).toEqual(
    toMessage({ status: 'awaiting-action', origin }),
  )
  // An origin that can't be trusted gets no message.
  expect(toMessage({ status: 'turned-away', why: 'other-referrer', origin })).toBeUndefined()
  expect(toMessage({ status: 'turned-away', why: 'unreadable' })).toBeUndefined()
  expect(toMessage({ status: 'already-answered', origin })).toBeUndefined()
})
