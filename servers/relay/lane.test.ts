import { expect, test } from 'vitest'
import { type Lane, type LaneEvent, next } from './lane.ts'

const run = (events: readonly LaneEvent[], lane: Lane = { status: 'resting' }) => events.reduce(next, lane)
const announced = (position: number, isWritable = true): LaneEvent => ({ type: 'announced', position, isWritable })
const read = (cursor: number, isLast = true): LaneEvent => ({ type: 'read', cursor, isLast })
const subscribed: LaneEvent = { type: 'subscribed' }
const asked: LaneEvent = { type: 'asked' }

test('default: subscribed, read to the end, live', () => {
  expect(run([subscribed])).toEqual({ status: 'behind', cursor: 0 })
  expect(run([subscribed, asked])).toEqual({ status: 'reading', cursor: 0, isStale: false })
  expect(run([subscribed, asked, read(7)])).toEqual({ status: 'live', cursor: 7 })
  expect(run([subscribed, asked, read(7), announced(8)])).toEqual({ status: 'live', cursor: 8 })
})

test('behavior: a full page is followed by another', () => {
  expect(run([subscribed, asked, read(7, false)])).toEqual({ status: 'behind', cursor: 7 })
})

test('behavior: what is announced during a reading is read', () => {
  expect(run([subscribed, asked, announced(8), read(7)])).toEqual({ status: 'behind', cursor: 7 })
})

test('behavior: what a page had already is not sent again', () => {
  expect(run([subscribed, asked, read(8), announced(8)])).toEqual({ status: 'live', cursor: 8 })
})

test('behavior: a reader that is slow falls behind, and catches up from where it was', () => {
  const slow = run([subscribed, asked, read(7), announced(8, false), announced(9)])
  expect(slow).toEqual({ status: 'behind', cursor: 7 })
})

test('behavior: remembered from an earlier socket, it starts from the oldest once something comes', () => {
  expect(run([announced(8)])).toEqual({ status: 'behind', cursor: 0 })
  expect(run([{ type: 'missed' }])).toEqual({ status: 'resting' })
})

test('behavior: a page of before a new subscription is not counted', () => {
  expect(run([subscribed, asked, subscribed, read(7)])).toEqual({ status: 'behind', cursor: 0 })
})

test('behavior: missed announcements are made up for by reading', () => {
  expect(run([subscribed, asked, read(7), { type: 'missed' }])).toEqual({ status: 'behind', cursor: 7 })
  expect(run([subscribed, asked, { type: 'missed' }, read(7)])).toEqual({ status: 'behind', cursor: 7 })
})

test('behavior: a reading that failed is tried again from the same place', () => {
  expect(run([subscribed, asked, { type: 'readFailed' }])).toEqual({ status: 'behind', cursor: 0 })
})
