import { concatBytes } from '@noble/hashes/utils'
import { randomBytes } from '../../randomBytes.ts'
import { at, byteAt } from './at.ts'
import { isBitSet } from './baseOtParameters.ts'
import {
  aliceMessageLength,
  bobMessageDigest,
  checkCount,
  checkDigest,
  checkEntry,
  checkFactors,
  columnScalars,
  freshLength,
  padContext,
  rowContext,
  width,
} from './multiplyParameters.ts'
import { extendAsReceiver, otCount, type ReceiverSeeds, receiverColumns, rowLength } from './otExtension.ts'
import { createReader, type Reader } from './reader.ts'
import { mod } from './scalar.ts'

/** What Bob keeps between his steps: his choices, and of his message the fresh bytes and a digest. */
export type BobSecrets = { choices: Uint8Array; fresh: Uint8Array; digest: Uint8Array }

export function encodeBobSecrets({ choices, fresh, digest }: BobSecrets): Uint8Array {
  return concatBytes(choices, fresh, digest)
}

export function readBobSecrets(reader: Reader): BobSecrets {
  return { choices: reader.bytes(rowLength), fresh: reader.bytes(freshLength), digest: reader.bytes(32) }
}

/** Bob's first step of random VOLE (eprint 2023/765 §5): his random choices, and his message to Alice. */
export function beginMultiplyAsBob(context: Uint8Array, seeds: ReceiverSeeds) {
  const [choices, fresh] = [randomBytes(rowLength), randomBytes(freshLength)]
  const message = concatBytes(fresh, extendAsReceiver(rowContext(context, fresh), seeds, choices))
  return { own: { choices, fresh, digest: bobMessageDigest(context, message) }, message }
}

/**
 * Bob's additive shares d of each product. Undefined when Alice was not consistent: whether her message passes may depend
 * on the choices, so end the pair's set-up.
 * @param message of `aliceMessageLength`
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
  if (message.length !== aliceMessageLength) refuse()
  const reader = createReader(message, refuse)
  reader.bytes(freshLength)
  const corrections = reader.scalars(otCount * width)
  const responses = reader.scalars(checkCount)
  const claimed = reader.bytes(32)
  const factors = checkFactors(context, own.digest, message)

  const rows = rowContext(context, own.fresh)
  const columns = receiverColumns(rows, seeds)
  const pads = padContext(rows, message)
  const scalarsOf = columnScalars(pads)
  const shares: [bigint, bigint] = [0n, 0n]
  const entries: bigint[] = []
  for (let index = 0; index < otCount; index++) {
    const bit = Number(isBitSet(own.choices, index))
    const chosen = scalarsOf(columns, index).map((scalar, entry) => {
      const correction = at(corrections, index * width + entry)
      return scalar + at([0n, correction], bit)
    })
    shares[0] += at(gadget, index) * at(chosen, 0)
    shares[1] += at(gadget, index) * at(chosen, 1)
    responses.forEach((response, column) => {
      entries.push(mod(checkEntry(chosen, factors, column) - at([0n, response], bit)))
    })
  }
  if (!areEqual(checkDigest(pads, entries), claimed)) return undefined
  return [mod(shares[0]), mod(shares[1])]
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.reduce((difference, byte, index) => difference | (byte ^ byteAt(right, index)), 0) === 0
}
