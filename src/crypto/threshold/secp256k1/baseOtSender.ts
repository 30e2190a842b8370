import { concatBytes } from '@noble/hashes/utils'
import { at } from './at.ts'
import { baseOtCount, choiceBase } from './baseOtParameters.ts'
import { batchDigest, toBaseOtSeeds } from './baseOtSeeds.ts'
import { blind } from './blinded.ts'
import { areChoiceProofs, type ChoiceBatch } from './choiceProof.ts'
import { encodePoints, generator, type Point, timesSecret } from './point.ts'
import { proveDlog } from './proveDlog.ts'
import { createReader } from './reader.ts'
import { encodeScalars, randomScalar } from './scalar.ts'

// The sender of 128 endemic OTs (eprint 2022/1525 §3). One secret serves the whole batch, which that protocol is proven for.

/** The lengths of both messages. */
export const baseOtSenderLength = 33 + 33 + 32
export const baseOtReceiverLength = baseOtCount * (6 * 33 + 3 * 32)

export function beginBaseOtSender(context: Uint8Array) {
  const secret = randomScalar()
  const point = generator.multiply(secret)
  const { commitment, response } = proveDlog(context, blind(secret), point)
  return { secret, message: new Uint8Array(concatBytes(encodePoints(point, commitment), encodeScalars(response))) }
}

/**
 * Both seeds of each pair; undefined when a proof of the receiver fails.
 * @param message of `baseOtReceiverLength`
 * @param refuse when it does not decode
 */
export function finishBaseOtSender(context: Uint8Array, secret: bigint, message: Uint8Array, refuse: () => never) {
  const base = choiceBase(context)
  const batch = decodeChoices(message, refuse)
  if (!areChoiceProofs(context, base, batch)) return undefined
  const point = generator.multiply(secret)
  // (v − h)·s = v·s − h·s: one secret multiplication for each OT.
  const shift = base.multiply(secret)
  const products = batch.choices.map(({ v }) => timesSecret(v, secret))
  const seedsOf = (points: readonly Point[]) => toBaseOtSeeds(context, point, batchDigest(message), points)
  return { seeds0: seedsOf(products), seeds1: seedsOf(products.map((product) => product.subtract(shift))) }
}

function decodeChoices(message: Uint8Array, refuse: () => never): ChoiceBatch {
  const reader = createReader(message, refuse)
  const points = reader.points(baseOtCount * 6)
  const scalars = reader.scalars(baseOtCount * 3)
  reader.end()
  const each = Array.from({ length: baseOtCount }, (_, index) => index)
  return {
    choices: each.map((index) => {
      const [u, v, a0, b0, a1, b1] = [0, 1, 2, 3, 4, 5].map((part) => at(points, index * 6 + part)) as Six
      return { u, v, commitments: [a0, b0, a1, b1] }
    }),
    answers: each.map((index) => ({
      challenge: at(scalars, index * 3),
      responses: [at(scalars, index * 3 + 1), at(scalars, index * 3 + 2)],
    })),
  }
}

type Six = [Point, Point, Point, Point, Point, Point]
