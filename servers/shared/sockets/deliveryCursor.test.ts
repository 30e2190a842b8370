import { expect, test } from 'vitest'
import { type CursorEvent, type DeliveryCursor, next } from './deliveryCursor.ts'

const run = (events: readonly CursorEvent[], state: DeliveryCursor = { status: 'resting' }) =>
  events.reduce(next, state)
const announced = (position: number, isWritable = true): CursorEvent => ({ type: 'announced', position, isWritable })
const read = (position: number, isLast = true): CursorEvent => ({ type: 'read', position, isLast })
const subscribed: CursorEvent = { type: 'subscribed' }
const readStarted: CursorEvent = { type: 'readStarted' }

test('default: subscribed, read to the end, live', () => {
  expect(run([subscribed])).toEqual({ status: 'behind', position: 0 })
  expect(run([subscribed, readStarted])).toEqual({ status: 'reading', position: 0, isStale: false })
  expect(run([subscribed, readStarted, read(7)])).toEqual({ status: 'live', position: 7 })
  expect(run([subscribed, readStarted, read(7), announced(8)])).toEqual({ status: 'live', position: 8 })
})

test('behavior: a full page is followed by another', () => {
  expect(run([subscribed, readStarted, read(7, false)])).toEqual({ status: 'behind', position: 7 })
})

test('behavior: a message announced during a read is read next', () => {
  expect(run([subscribed, readStarted, announced(8), read(7)])).toEqual({ status: 'behind', position: 7 })
})

test('behavior: a message that a page contained is not sent again', () => {
  expect(run([subscribed, readStarted, read(8), announced(8)])).toEqual({ status: 'live', position: 8 })
})

test('behavior: a slow reader falls behind and catches up from its last message', () => {
  const slow = run([subscribed, readStarted, read(7), announced(8, false), announced(9)])
  expect(slow).toEqual({ status: 'behind', position: 7 })
})

test('behavior: a topic of an earlier socket starts from the oldest message once one is announced', () => {
  expect(run([announced(8)])).toEqual({ status: 'behind', position: 0 })
  expect(run([{ type: 'missed' }])).toEqual({ status: 'resting' })
})

test('behavior: a page from before a new subscription does not count', () => {
  expect(run([subscribed, readStarted, subscribed, read(7)])).toEqual({ status: 'behind', position: 0 })
})

test('behavior: missed announcements are made up by reading', () => {
  expect(run([subscribed, readStarted, read(7), { type: 'missed' }])).toEqual({ status: 'behind', position: 7 })
  expect(run([subscribed, readStarted, { type: 'missed' }, read(7)])).toEqual({ status: 'behind', position: 7 })
})

test('behavior: a failed read is tried again from the same position', () => {
  expect(run([subscribed, readStarted, { type: 'readFailed' }])).toEqual({ status: 'behind', position: 0 })
})
