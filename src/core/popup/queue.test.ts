import fc from 'fast-check'
import { expect, test } from 'vitest'
import { next, pending, type Queue, type QueueEvent } from './queue.ts'

const closed: Queue = { status: 'closed' }
const run = (...events: QueueEvent[]) => events.reduce(next, closed)
const ask = (id: number, opened = true): QueueEvent => ({ type: 'asked', id, opened })

test('default: an action runs, and the window stays open for a while', () => {
  expect(run(ask(1))).toEqual({ status: 'busy', running: 1, waiting: [] })
  expect(run(ask(1), { type: 'answered', id: 1 })).toEqual({ status: 'idle', after: 1 })
  expect(run(ask(1), { type: 'answered', id: 1 }, { type: 'waited', after: 1 })).toEqual(closed)
})

test('behavior: one action runs, the others wait in order', () => {
  expect(run(ask(1), ask(2), ask(3))).toEqual({ status: 'busy', running: 1, waiting: [2, 3] })
  expect(run(ask(1), ask(2), ask(3), { type: 'answered', id: 1 })).toEqual({ status: 'busy', running: 2, waiting: [3] })
})

test('behavior: a newer action keeps the window', () => {
  const queue = run(ask(1), { type: 'answered', id: 1 }, ask(2), { type: 'waited', after: 1 })
  expect(queue).toEqual({ status: 'busy', running: 2, waiting: [] })
  expect(next(next(queue, { type: 'answered', id: 2 }), { type: 'waited', after: 1 })).toEqual({
    status: 'idle',
    after: 2,
  })
})

test('behavior: closing the window ends the running action and every waiting one', () => {
  expect(run(ask(1), ask(2), { type: 'gone' })).toEqual(closed)
  expect(run(ask(1), { type: 'answered', id: 1 }, { type: 'gone' })).toEqual(closed)
})

test('behavior: a blocked window waits for a click', () => {
  const blocked = run(ask(1, false), ask(2, false))
  expect(blocked).toEqual({ status: 'blocked', waiting: [1, 2] })
  expect(next(blocked, { type: 'retried', opened: true })).toEqual({ status: 'busy', running: 1, waiting: [2] })
  expect(next(blocked, { type: 'retried', opened: false })).toEqual(closed)
  expect(next(blocked, { type: 'dismissed' })).toEqual(closed)
  expect(next(blocked, ask(3))).toEqual({ status: 'busy', running: 1, waiting: [2, 3] })
})

test('behavior: when its wallet has left the window, the running action ends and a new window is offered for the others', () => {
  expect(run(ask(1), { type: 'lost' })).toEqual(closed)
  expect(run(ask(1), ask(2), ask(3), { type: 'lost' })).toEqual({ status: 'blocked', waiting: [2, 3] })
  expect(run(ask(1), { type: 'answered', id: 1 }, { type: 'lost' })).toEqual({ status: 'idle', after: 1 })
})

test('behavior: late events have no effect', () => {
  const busy = run(ask(2))
  for (const event of [
    { type: 'answered', id: 1 },
    { type: 'retried', opened: true },
    { type: 'dismissed' },
    { type: 'waited', after: 1 },
  ] satisfies QueueEvent[]) {
    expect(next(busy, event)).toBe(busy)
  }
  expect(next(closed, { type: 'gone' })).toEqual(closed)
})

test('property: no action is pending twice, and only requests add one', () => {
  const event = fc.oneof<fc.Arbitrary<QueueEvent>[]>(
    fc.record({ type: fc.constant('asked'), id: fc.constant(0), opened: fc.boolean() }),
    fc.record({ type: fc.constant('answered'), id: fc.nat(9) }),
    fc.record({ type: fc.constant('waited'), after: fc.nat(9) }),
    fc.record({ type: fc.constant('retried'), opened: fc.boolean() }),
    fc.constant({ type: 'dismissed' }),
    fc.constant({ type: 'gone' }),
    fc.constant({ type: 'lost' }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let queue: Queue = { status: 'closed' }
      for (const [at, event] of events.entries()) {
        const before = pending(queue)
        queue = next(queue, event.type === 'asked' ? { ...event, id: at } : event)
        const after = pending(queue)
        expect(new Set(after).size).toBe(after.length)
        expect(after.filter((id) => !before.includes(id))).toEqual(event.type === 'asked' ? [at] : [])
      }
    }),
  )
})
