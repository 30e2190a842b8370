import { randomBytes } from '../../randomBytes.ts'
import { at } from './at.ts'
import { oracle, oracleScalar } from './oracle.ts'
import { encodePoints, generator, identity, type Point, sumOfProducts, timesTable } from './point.ts'
import { mod, randomScalar } from './scalar.ts'

/**
 * One encrypted choice bit (eprint 2022/1525 §3): `u` = h·r and `v` = g·r + bit·h, with an OR-composed Chaum–Pedersen proof
 * that (g, h, v, u) or (g, h, v − h, u) is a Diffie–Hellman tuple (ibid., appendix B).
 */
export type Choice = {
  u: Point
  v: Point
  /** Of the statements for bit 0 and bit 1: the commitments under g and h. */
  commitments: readonly [Point, Point, Point, Point]
}
/** The challenge for bit 0, the batch's challenge less which is that for bit 1; and both responses. */
export type ChoiceAnswer = { challenge: bigint; responses: readonly [bigint, bigint] }
export type ChoiceBatch = { choices: readonly Choice[]; answers: readonly ChoiceAnswer[] }

/** Encrypts `bits` under `secrets` and proves each. `base` is h, with a table. */
export function proveChoices(
  context: Uint8Array,
  base: Point,
  bits: readonly (0 | 1)[],
  secrets: readonly bigint[],
): ChoiceBatch {
  const drafts = bits.map((bit, index) => draftChoice(base, bit, at(secrets, index)))
  const choices = drafts.map(({ choice }) => choice)
  const challenge = batchChallenge(context, choices)
  return { choices, answers: drafts.map(({ answer }) => answer(challenge)) }
}

function draftChoice(base: Point, bit: 0 | 1, secret: bigint) {
  const nonce = randomScalar()
  const [fakeChallenge, fakeResponse] = [randomScalar(), randomScalar()]
  const own = generator.multiply(secret)
  // The other statement is simulated: its commitments are g·z + X·c and h·z + u·c, where X = g·r ± h. All products are of
  // g and h, which have tables.
  const combined = mod(fakeResponse + secret * fakeChallenge)
  const shift = timesTable(base, fakeChallenge)
  const fakeUnderG = generator.multiply(combined)
  const fakes = [fakeUnderG.add(shift), fakeUnderG.subtract(shift)] as const
  const real = [generator.multiply(nonce), base.multiply(nonce)] as const
  const fake = [at(fakes, 1 - bit), base.multiply(combined)] as const
  const [first, second] = [at([real, fake], bit), at([fake, real], bit)]
  return {
    choice: {
      u: base.multiply(secret),
      v: at([own, own.add(base)], bit),
      commitments: [first[0], first[1], second[0], second[1]],
    } satisfies Choice,
    answer(challenge: bigint): ChoiceAnswer {
      const realChallenge = mod(challenge - fakeChallenge)
      const realResponse = mod(nonce - realChallenge * secret)
      return {
        challenge: at([realChallenge, fakeChallenge], bit),
        responses: [at([realResponse, fakeResponse], bit), at([fakeResponse, realResponse], bit)],
      }
    },
  }
}

/**
 * Checks a whole batch by one random combination of its equations, which misses a false one with probability 2^-128.
 */
export function areChoiceProofs(context: Uint8Array, base: Point, { choices, answers }: ChoiceBatch): boolean {
  const challenge = batchChallenge(context, choices)
  const weights = drawWeights(choices.length * 4)
  const [points, scalars]: [Point[], bigint[]] = [[], []]
  let [ofGenerator, ofBase] = [0n, 0n]
  choices.forEach(({ u, v, commitments }, index) => {
    const { challenge: challenge0, responses } = at(answers, index)
    const challenge1 = mod(challenge - challenge0)
    const weight = (equation: number) => at(weights, index * 4 + equation)
    // g·z0 + v·c0 = A0, h·z0 + u·c0 = B0, g·z1 + (v − h)·c1 = A1, h·z1 + u·c1 = B1
    ofGenerator += weight(0) * responses[0] + weight(2) * responses[1]
    ofBase += weight(1) * responses[0] + weight(3) * responses[1] - weight(2) * challenge1
    points.push(v, u, ...commitments)
    scalars.push(mod(weight(0) * challenge0 + weight(2) * challenge1))
    scalars.push(mod(weight(1) * challenge0 + weight(3) * challenge1))
    scalars.push(...[0, 1, 2, 3].map((equation) => mod(-weight(equation))))
  })
  const sum = sumOfProducts([generator, base, ...points], [mod(ofGenerator), mod(ofBase), ...scalars])
  return sum.equals(identity)
}

function drawWeights(count: number): bigint[] {
  const view = new DataView(oracle('batch weights', [randomBytes(32)], count * 16).buffer)
  return Array.from(
    { length: count },
    (_, index) => (view.getBigUint64(index * 16) << 64n) | view.getBigUint64(index * 16 + 8),
  )
}

function batchChallenge(context: Uint8Array, choices: readonly Choice[]): bigint {
  const points = choices.flatMap(({ u, v, commitments }) => [u, v, ...commitments])
  return oracleScalar('choices', [context, encodePoints(...points)])
}
