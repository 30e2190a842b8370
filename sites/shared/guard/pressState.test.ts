import { guardMs } from 'latchkey/wire/vault'
import { expect, test } from 'vitest'
import { counts, isKeyPress, isPressStart, next, type Place, type PressEvent, type PressState } from './pressState.ts'

const place: Place = { screenX: 500, screenY: 300, clientX: 100, clientY: 40 }
const down: PressEvent = { type: 'down', at: 1000, place }

function presses(events: readonly PressEvent[], end: Partial<Place> & { at: number }): boolean {
  const { at, ...moved } = end
  const state = events.reduce<PressState>(next, { status: 'idle' })
  return counts(state, { at, place: { ...place, ...moved }, heldMs: 500 })
}

test('default: held long enough without moving', () => {
  expect(presses([down], { at: 1500 })).toBe(true)
  expect(presses([down], { at: 1499 })).toBe(false)
  expect(presses([], { at: 1500 })).toBe(false)
})

test('behavior: a finger trembles', () => {
  const trembled: PressEvent = { type: 'moved', place: { ...place, screenX: 505, clientX: 105 } }
  expect(presses([down, trembled], { at: 1600, screenY: 296, clientY: 36 })).toBe(true)
})

test.each([
  ['the pointer moves', { screenX: 540, clientX: 140 }],
  ['the frame moves under the pointer', { clientX: 140 }],
  ['the frame moves with the pointer', { screenY: 340 }],
])('behavior: %s ends the press', (_, moved) => {
  expect(presses([down], { at: 1600, ...moved })).toBe(false)
  const back: PressEvent[] = [down, { type: 'moved', place: { ...place, ...moved } }]
  expect(presses(back, { at: 1600 })).toBe(false)
})

test('behavior: a cancelled press does not start again by itself', () => {
  expect(presses([down, { type: 'cancelled' }, { type: 'moved', place }], { at: 1600 })).toBe(false)
})

test("behavior: only the user's first finger or main button starts a press", () => {
  const event = { isTrusted: true, isPrimary: true, button: 0 }
  expect(isPressStart(event)).toBe(true)
  for (const other of [{ isTrusted: false }, { isPrimary: false }, { button: 2 }])
    expect(isPressStart({ ...event, ...other })).toBe(false)
})

test('behavior: a key counts only some time after the vault got the focus', () => {
  const event = { isTrusted: true, detail: 0, timeStamp: 1000 }
  expect(isKeyPress(event, 1000 - guardMs)).toBe(true)
  expect(isKeyPress(event, 1001 - guardMs)).toBe(false)
  expect(isKeyPress(event, Number.NEGATIVE_INFINITY)).toBe(true)
  for (const other of [{ isTrusted: false }, { detail: 1 }])
    expect(isKeyPress({ ...event, ...other }, Number.NEGATIVE_INFINITY)).toBe(false)
})
