import { guardMs } from 'latchkey/wire/vault'
import { expect, test } from 'vitest'
import { type GuardEvent, type GuardState, next, waitOf } from './guardState.ts'

/** The remaining wait at `now`, after these events. */
function waitAfter(events: readonly GuardEvent[], now: number): number | undefined {
  return waitOf(events.reduce<GuardState>(next, { status: 'unseen' }), now)
}

test('default: clear once the panel was seen for long enough', () => {
  expect(waitAfter([{ type: 'seen', at: 1000 }], 1000)).toBe(guardMs)
  expect(waitAfter([{ type: 'seen', at: 1000 }], 1000 + guardMs - 1)).toBe(1)
  expect(waitAfter([{ type: 'seen', at: 1000 }], 1000 + guardMs)).toBe(0)
})

test('behavior: repeated reports do not restart the wait', () => {
  expect(
    waitAfter(
      [
        { type: 'seen', at: 0 },
        { type: 'seen', at: 400 },
      ],
      guardMs,
    ),
  ).toBe(0)
})

test('behavior: a covered panel is not clear, whatever it was before', () => {
  expect(waitAfter([], 10_000)).toBeUndefined()
  expect(waitAfter([{ type: 'seen', at: 0 }, { type: 'unseen' }], 10_000)).toBeUndefined()
  expect(waitAfter([{ type: 'unseen' }, { type: 'disturbed', at: 5 }], 10_000)).toBeUndefined()
})

test('behavior: after it was covered or moved, the wait starts again', () => {
  expect(waitAfter([{ type: 'seen', at: 0 }, { type: 'unseen' }, { type: 'seen', at: 900 }], 1000)).toBe(guardMs - 100)
  expect(
    waitAfter(
      [
        { type: 'seen', at: 0 },
        { type: 'disturbed', at: 900 },
      ],
      1000,
    ),
  ).toBe(guardMs - 100)
})
