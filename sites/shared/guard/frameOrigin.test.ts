import { expect, test } from 'vitest'
import { isMoved, originOf } from './frameOrigin.ts'

const before = originOf({ screenX: 500, screenY: 400, clientX: 100, clientY: 80 })

test('default: the pointer moves and the frame does not', () => {
  expect(isMoved(before, originOf({ screenX: 600, screenY: 300, clientX: 200, clientY: -20 }))).toBe(false)
})

test('default: the frame moves and the pointer does not', () => {
  expect(isMoved(before, originOf({ screenX: 500, screenY: 400, clientX: 160, clientY: 80 }))).toBe(true)
  expect(isMoved(before, originOf({ screenX: 500, screenY: 400, clientX: 100, clientY: 20 }))).toBe(true)
})

test('behavior: there is nothing to compare the first event with', () => {
  expect(isMoved(undefined, before)).toBe(false)
})
