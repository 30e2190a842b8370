import { expect, test } from 'vitest'
import { generator, hashToPoint, identity, precompute, sumOfProducts, timesPublic, timesTable } from './point.ts'
import { order, randomScalar } from './scalar.ts'

test('behavior: every way to multiply agrees, on points with and without tables', () => {
  for (let round = 0; round < 10; round++) {
    const [scalar, other] = [randomScalar(), randomScalar()]
    const point = generator.multiply(other)
    const expected = point.multiply(scalar)
    expect(timesPublic(point, scalar).equals(expected)).toBe(true)
    for (const window of [2, 6, 8]) expect(timesTable(precompute(point, window), scalar).equals(expected)).toBe(true)
    expect(timesTable(generator, scalar).equals(generator.multiply(scalar))).toBe(true)
    expect(sumOfProducts([point, generator], [scalar, other]).equals(expected.add(point))).toBe(true)
  }
})

test('behavior: zero gives the identity', () => {
  const point = generator.multiply(5n)
  expect([timesPublic(point, 0n), timesTable(generator, 0n)].every((result) => result.equals(identity))).toBe(true)
  expect(
    timesPublic(point, order - 1n)
      .add(point)
      .equals(identity),
  ).toBe(true)
})

test('behavior: a hashed point depends on every byte, and is valid', () => {
  const [one, two] = [hashToPoint(Uint8Array.of(1)), hashToPoint(Uint8Array.of(2))]
  expect(one.equals(two)).toBe(false)
  one.assertValidity()
})
