import { expect, test } from 'vitest'
import { isPushedOut, wasInView } from './useSeen.ts'

const [away, there] = [{ isIntersecting: false }, { isIntersecting: true }]

test('text that was visible between two reports counts as seen, even if the browser reports both at once', () => {
  expect(wasInView([away])).toBe(false)
  expect(wasInView([there])).toBe(true)
  expect(wasInView([away, there])).toBe(true)
  expect(wasInView([there, away])).toBe(true)
})

test('behavior: a late warning that pushes the end off the screen must be read; a pixel, or the user who scrolls up, locks nothing', () => {
  expect(isPushedOut({ moved: 60, hidden: 60 })).toBe(true)
  expect(isPushedOut({ moved: 60, hidden: -10 })).toBe(false)
  expect(isPushedOut({ moved: 0, hidden: 400 })).toBe(false)
  expect(isPushedOut({ moved: 1, hidden: 1 })).toBe(false)
})
