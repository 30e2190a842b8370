import { expect, test } from 'vitest'
import { wasInView } from './useSeen.ts'

const [away, there] = [{ isIntersecting: false }, { isIntersecting: true }]

test('what came on the screen between two looks was seen, also where the browser tells of both at once', () => {
  expect(wasInView([away])).toBe(false)
  expect(wasInView([there])).toBe(true)
  expect(wasInView([away, there])).toBe(true)
  expect(wasInView([there, away])).toBe(true)
})
