import { expect, test } from 'vitest'
import { blind, timesGenerator } from './blinded.ts'
import { generator } from './point.ts'
import { evaluate, evaluateCommitments, lagrange, randomPolynomial } from './polynomial.ts'
import { mod, randomScalar } from './scalar.ts'
import { zeroShare } from './zeroShare.ts'

test('behavior: any threshold of shares gives the secret, and commitments give every share', () => {
  const secret = randomScalar()
  const polynomial = randomPolynomial(blind(secret), 2)
  for (const parties of [
    [1, 2, 3],
    [1, 3, 5],
    [5, 4, 2],
  ]) {
    const sum = parties.reduce((total, party) => total + lagrange(party, parties) * evaluate(polynomial, party), 0n)
    expect(mod(sum)).toBe(secret)
  }
  const parties = [1, 2]
  const tooFew = parties.reduce((total, party) => total + lagrange(party, parties) * evaluate(polynomial, party), 0n)
  expect(mod(tooFew)).not.toBe(secret)

  const commitments = [
    timesGenerator(polynomial.constant),
    ...polynomial.coefficients.map((each) => generator.multiply(each)),
  ]
  for (const party of [1, 2, 5]) {
    const expected = generator.multiply(evaluate(polynomial, party))
    expect(evaluateCommitments(commitments, party).equals(expected)).toBe(true)
  }
})

test('behavior: the zero shares of a run add up to zero, and differ from run to run', () => {
  const seedOf = (left: number, right: number) =>
    new Uint8Array(32).fill(Math.min(left, right) * 16 + Math.max(left, right))
  const parties = [1, 3, 4]
  const sharesOf = (context: Uint8Array) =>
    parties.map((party) => {
      const others = parties.filter((other) => other !== party)
      return zeroShare(context, party, new Map(others.map((other) => [other, seedOf(party, other)])))
    })
  const [one, two] = [sharesOf(Uint8Array.of(1)), sharesOf(Uint8Array.of(2))]
  expect(mod(one.reduce((sum, share) => sum + share, 0n))).toBe(0n)
  expect(mod(two.reduce((sum, share) => sum + share, 0n))).toBe(0n)
  expect(one).not.toEqual(two)
  expect(one).not.toContain(0n)
})
