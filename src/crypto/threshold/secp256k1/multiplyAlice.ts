import { randomBytes } from '../../randomBytes.ts'
import { at } from './at.ts'
import { columnLength, xor } from './bitColumns.ts'
import { type Blinded, plus, scale } from './blinded.ts'
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
import { extendAsSender, otCount, type SenderSeeds } from './otExtension.ts'
import { mod, randomScalar, scalarLength, writeScalar } from './scalar.ts'

/** What Alice gets: her additive shares c of each product, and her message to Bob. */
export type AliceResult = { shares: [bigint, bigint]; message: Uint8Array<ArrayBuffer> }

/**
 * Alice's step of random VOLE (eprint 2023/765 §5). Undefined when Bob's OT extension is inconsistent: end the pair's set-up.
 * @param bobMessage of `bobMessageLength`
 */
export function multiplyAsAlice(
  context: Uint8Array,
  seeds: SenderSeeds,
  gadget: readonly bigint[],
  inputs: readonly [Blinded, Blinded],
  bobMessage: Uint8Array,
): AliceResult | undefined {
  const rows = rowContext(context, bobMessage)
  const columns0 = extendAsSender(rows, seeds, bobMessage.subarray(freshLength))
  if (columns0 === undefined) return undefined
  const columns1 = xor(columns0, repeat(seeds.delta))
  const checks = Array.from({ length: checkCount }, randomScalar)
  const addends = [...inputs, ...checks.map((check): Blinded => [check, 0n])]

  const message = new Uint8Array(aliceMessageLength)
  const view = new DataView(message.buffer)
  message.set(randomBytes(freshLength))
  const pads = padContext(rows, message)
  const scalarsOf = columnScalars(pads)
  const shares: [bigint, bigint] = [0n, 0n]
  const pads0: bigint[][] = []
  let offset = freshLength
  const write = (scalar: bigint) => {
    writeScalar(view, offset, scalar)
    offset += scalarLength
  }
  for (let index = 0; index < otCount; index++) {
    const [zero, one] = [scalarsOf(columns0, index), scalarsOf(columns1, index)]
    for (let entry = 0; entry < width; entry++) write(plus(at(zero, entry) - at(one, entry), at(addends, entry)))
    shares[0] -= at(gadget, index) * at(zero, 0)
    shares[1] -= at(gadget, index) * at(zero, 1)
    pads0.push(zero)
  }

  const factors = checkFactors(context, bobMessageDigest(context, bobMessage), message)
  checks.forEach((check, column) => {
    write(inputs.reduce((sum, input, row) => plus(sum, scale(input, at(factors, row * checkCount + column))), check))
  })
  const entries = pads0.flatMap((row) => checks.map((_, column) => checkEntry(row, factors, column)))
  message.set(checkDigest(pads, entries), offset)
  return { shares: [mod(shares[0]), mod(shares[1])], message }
}

function repeat(delta: Uint8Array): Uint8Array {
  const columns = new Uint8Array(otCount * columnLength)
  for (let start = 0; start < columns.length; start += columnLength) columns.set(delta, start)
  return columns
}
