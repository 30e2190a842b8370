import { concatBytes } from '@noble/hashes/utils'
import { at } from './at.ts'
import { columnLength, xor } from './bitColumns.ts'
import { type Blinded, plus, scale } from './blinded.ts'
import {
  checkCount,
  checkDigest,
  checkEntry,
  checkFactors,
  columnScalars,
  correctionsLength,
  extensionDigest,
  width,
} from './multiplyParameters.ts'
import { extendAsSender, otCount, type SenderSeeds } from './otExtension.ts'
import { encodeScalars, mod, randomScalar, scalarLength, writeScalar } from './scalar.ts'

/** What Alice gets: her additive shares c of each product, and her message to Bob. */
export type AliceResult = { shares: [bigint, bigint]; message: Uint8Array<ArrayBuffer> }

/**
 * Alice's step of Protocol 5.2 (eprint 2023/765). Undefined when Bob's OT extension is inconsistent: end the pair's set-up.
 * @param extension Bob's message, of `extensionLength`
 */
export function multiplyAsAlice(
  context: Uint8Array,
  seeds: SenderSeeds,
  gadget: readonly bigint[],
  inputs: readonly [Blinded, Blinded],
  extension: Uint8Array,
): AliceResult | undefined {
  const columns0 = extendAsSender(context, seeds, extension)
  if (columns0 === undefined) return undefined
  const columns1 = xor(columns0, repeat(seeds.delta))
  const scalarsOf = columnScalars(context)
  const checks = Array.from({ length: checkCount }, randomScalar)
  const addends = [...inputs, ...checks.map((check): Blinded => [check, 0n])]

  const corrections = new Uint8Array(correctionsLength)
  const view = new DataView(corrections.buffer)
  const shares: [bigint, bigint] = [0n, 0n]
  const rows: bigint[][] = []
  for (let index = 0; index < otCount; index++) {
    const [zero, one] = [scalarsOf(columns0, index), scalarsOf(columns1, index)]
    addends.forEach((addend, entry) => {
      const correction = plus(at(zero, entry) - at(one, entry), addend)
      writeScalar(view, (index * width + entry) * scalarLength, correction)
    })
    shares[0] -= at(gadget, index) * at(zero, 0)
    shares[1] -= at(gadget, index) * at(zero, 1)
    rows.push(zero)
  }

  const factors = checkFactors(context, extensionDigest(context, extension), corrections)
  const responses = checks.map((check, column) =>
    inputs.reduce((sum, input, row) => plus(sum, scale(input, at(factors, row * checkCount + column))), check),
  )
  const digest = checkDigest(
    context,
    rows.flatMap((row) => checks.map((_, column) => checkEntry(row, factors, column))),
  )
  return {
    shares: [mod(shares[0]), mod(shares[1])],
    message: new Uint8Array(concatBytes(corrections, encodeScalars(...responses), digest)),
  }
}

function repeat(delta: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: otCount * columnLength }, (_, place) => at(delta, place % columnLength))
}
