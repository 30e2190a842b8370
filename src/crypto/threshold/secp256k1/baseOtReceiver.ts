import { concatBytes } from '@noble/hashes/utils'
import { baseOtCount, choiceBase, isBitSet } from './baseOtParameters.ts'
import { batchDigest, toBaseOtSeeds } from './baseOtSeeds.ts'
import { type ChoiceBatch, proveChoices } from './choiceProof.ts'
import { encodePoints, precompute } from './point.ts'
import { isDlogProof } from './proveDlog.ts'
import type { Reader } from './reader.ts'
import { encodeScalars, randomScalar } from './scalar.ts'

// The receiver of 128 endemic OTs (eprint 2022/1525 §3; eprint 2023/765 §5.1): with bit b it learns the seed b of each pair.

/** `own` stays; `message` goes to the sender. `context` names run and direction. */
export function beginBaseOtReceiver(context: Uint8Array, choices: Uint8Array) {
  // Wide: the batch multiplies this point 512 times.
  const base = precompute(choiceBase(context), 8)
  const secrets = Array.from({ length: baseOtCount }, randomScalar)
  const bits = secrets.map((_, index) => (isBitSet(choices, index) ? 1 : 0))
  const message = encodeChoices(proveChoices(context, base, bits, secrets))
  return { own: { secrets, batch: batchDigest(message) }, message }
}

/** Reads the sender's answer; undefined when its proof fails. */
export function finishBaseOtReceiver(
  context: Uint8Array,
  own: { secrets: readonly bigint[]; batch: Uint8Array },
  sender: Reader,
): Uint8Array<ArrayBuffer> | undefined {
  const point = sender.point()
  const proof = { commitment: sender.point(), response: sender.scalar() }
  if (!isDlogProof(context, point, proof)) return undefined
  const table = precompute(point, 6)
  const products = own.secrets.map((secret) => table.multiply(secret))
  return toBaseOtSeeds(context, point, own.batch, products)
}

function encodeChoices({ choices, answers }: ChoiceBatch): Uint8Array<ArrayBuffer> {
  const points = encodePoints(...choices.flatMap(({ u, v, commitments }) => [u, v, ...commitments]))
  const scalars = encodeScalars(...answers.flatMap(({ challenge, responses }) => [challenge, ...responses]))
  return new Uint8Array(concatBytes(points, scalars))
}
