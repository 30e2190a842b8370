import { expect, test } from 'vitest'
import { wasInView } from './useSeen.ts'

const [away, there] = [{ isIntersecting: false }, { isIntersecting: true }]

test('text that was visible between two reports counts as seen, even if the browser reports both at once', () => {
  expect(wasInView([away])).toBe(false)
  expect(wasInView([there])).toBe(true)
  expect(wasInView([away, there])).toBe(true)
  expect(wasInView([there, away])).toBe(true)
})
