import { expect, test } from 'vitest'
import { isMoved, originOf } from './frameOrigin.ts'

const before = originOf({ screenX: 500, screenY: 400, clientX: 100, clientY: 80 })

test('default: a pointer that moves over a frame that rests', () => {
  expect(isMoved(before, originOf({ screenX: 600, screenY: 300, clientX: 200, clientY: -20 }))).toBe(false)
})

test('default: a frame that moves under a pointer that rests', () => {
  expect(isMoved(before, originOf({ screenX: 500, screenY: 400, clientX: 160, clientY: 80 }))).toBe(true)
  expect(isMoved(before, originOf({ screenX: 500, screenY: 400, clientX: 100, clientY: 20 }))).toBe(true)
})

test('behavior: the first event has nothing to be compared with', () => {
  expect(isMoved(undefined, before)).toBe(false)
})
