import { randomBytes } from '../../randomBytes.ts'
import { at } from './at.ts'
import { isBitSet } from './baseOtParameters.ts'
import {
  checkCount,
  checkDigest,
  checkEntry,
  checkFactors,
  columnScalars,
  correctionsLength,
  extensionDigest,
  multiplyLength,
  width,
} from './multiplyParameters.ts'
import { extendAsReceiver, otCount, type ReceiverSeeds, receiverColumns, rowLength } from './otExtension.ts'
import { createReader } from './reader.ts'
import { mod } from './scalar.ts'

/** What Bob keeps between his steps. */
export type BobSecrets = { choices: Uint8Array; digest: Uint8Array }

/** Bob's first step of Protocol 5.2 (eprint 2023/765): his random choices, and his message to Alice. */
export function beginMultiplyAsBob(context: Uint8Array, seeds: ReceiverSeeds) {
  const choices = randomBytes(rowLength)
  const extension = extendAsReceiver(context, seeds, choices)
  return { own: { choices, digest: extensionDigest(context, extension) }, extension }
}

/**
 * Bob's additive shares d of each product. Undefined when Alice was not consistent: whether her message passes may depend
 * on the choices, so end the pair's set-up.
 * @param message of `multiplyLength`
 * @param refuse when it does not decode
 */
export function finishMultiplyAsBob(
  context: Uint8Array,
  seeds: ReceiverSeeds,
  gadget: readonly bigint[],
  own: BobSecrets,
  message: Uint8Array,
  refuse: () => never,
): [bigint, bigint] | undefined {
  if (message.length !== multiplyLength) refuse()
  const reader = createReader(message, refuse)
  const corrections = reader.scalars(otCount * width)
  const responses = reader.scalars(checkCount)
  const claimed = reader.bytes(32)
  const factors = checkFactors(context, own.digest, message.subarray(0, correctionsLength))

  const columns = receiverColumns(context, seeds)
  const scalarsOf = columnScalars(context)
  const shares: [bigint, bigint] = [0n, 0n]
  const entries: bigint[] = []
  for (let index = 0; index < otCount; index++) {
    const bit = Number(isBitSet(own.choices, index))
    const chosen = scalarsOf(columns, index).map((scalar, entry) => {
      const correction = at(corrections, index * width + entry)
      return mod(scalar + at([0n, correction], bit))
    })
    shares[0] += at(gadget, index) * at(chosen, 0)
    shares[1] += at(gadget, index) * at(chosen, 1)
    responses.forEach((response, column) => {
      entries.push(mod(checkEntry(chosen, factors, column) - at([0n, response], bit)))
    })
  }
  if (!areEqual(checkDigest(context, entries), claimed)) return undefined
  return [mod(shares[0]), mod(shares[1])]
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.reduce((difference, byte, index) => difference | (byte ^ at(right, index)), 0) === 0
}
