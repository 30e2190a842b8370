import { concatBytes } from '@noble/hashes/utils'
import { at, byteAt } from './at.ts'
import { baseOtCount, isBitSet, seedLength } from './baseOtParameters.ts'
import { toColumns, xor } from './bitColumns.ts'
import { addProduct, elementLength, multiplesOf, toBytes, toWords } from './gf128.ts'
import { indexedOracle, oracle } from './oracle.ts'

// OT extension with SoftSpoken's consistency check for k = 1 (eprint 2022/192, Fig. 10 of the corrected eprint 2015/546),
// made non-interactive as eprint 2023/765 §5.1 proposes. Rows hold one bit of each OT; the sender knows one seed of each pair.

/** ξ = κ + 2·λ_s of eprint 2023/765 §5.1, for a group of 256 bits and a statistical parameter of 80. */
export const otCount = 416
/** The OTs, and one field element that hides what the check reveals of them. */
export const rowLength = otCount / 8 + elementLength
const blockCount = Math.ceil(otCount / 8 / elementLength)
const rowsLength = baseOtCount * rowLength
export const extensionLength = rowsLength + elementLength + baseOtCount * elementLength

export type ReceiverSeeds = { seeds0: Uint8Array; seeds1: Uint8Array }
export type SenderSeeds = { delta: Uint8Array; seeds: Uint8Array }

/** The receiver's message for `choices`: `rowLength` random bytes, of which the first `otCount` bits choose. */
export function extendAsReceiver(
  context: Uint8Array,
  own: ReceiverSeeds,
  choices: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const rows0 = expandRows(context, own.seeds0)
  const rows = xor(rows0, expandRows(context, own.seeds1))
  for (let place = 0; place < rows.length; place++)
    rows[place] = byteAt(rows, place) ^ byteAt(choices, place % rowLength)
  return new Uint8Array(concatBytes(rows, receiverCheck(context, rows, choices, rows0)))
}

/** Shows that all rows hold the same choices. */
export function receiverCheck(
  context: Uint8Array,
  rows: Uint8Array,
  choices: Uint8Array,
  rows0: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const hash = rowHash(context, rows)
  return new Uint8Array(concatBytes(hash(choices), hashRows(hash, rows0)))
}

/** What the receiver knows of each OT: the columns that belong to its choices. */
export function receiverColumns(context: Uint8Array, own: ReceiverSeeds): Uint8Array<ArrayBuffer> {
  return toColumns(expandRows(context, own.seeds0), rowLength, otCount)
}

/**
 * The sender's columns for choice 0; those for choice 1 are these XOR `delta`. Undefined when the receiver's rows are not
 * consistent: whether they pass depends on `delta`, so that a failure must end the use of this set-up.
 * @param message of `extensionLength`
 */
export function extendAsSender(
  context: Uint8Array,
  own: SenderSeeds,
  message: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  const received = message.subarray(0, rowsLength)
  const rows = expandRows(context, own.seeds)
  const masks = Array.from({ length: baseOtCount }, (_, row) => -Number(isBitSet(own.delta, row)) & 0xff)
  for (let place = 0; place < rows.length; place++) {
    rows[place] = byteAt(rows, place) ^ (byteAt(received, place) & at(masks, Math.floor(place / rowLength)))
  }
  const claimedChoices = message.subarray(rowsLength, rowsLength + elementLength)
  const claimedRows = message.subarray(rowsLength + elementLength)
  const expected = hashRows(rowHash(context, received), rows)
  let difference = 0
  for (let place = 0; place < expected.length; place++) {
    const row = Math.floor(place / elementLength)
    const claim = byteAt(claimedRows, place) ^ (byteAt(claimedChoices, place % elementLength) & at(masks, row))
    difference |= byteAt(expected, place) ^ claim
  }
  return difference === 0 ? toColumns(rows, rowLength, otCount) : undefined
}

/** Every row by its seed, under this run's context. */
export function expandRows(context: Uint8Array, seeds: Uint8Array): Uint8Array<ArrayBuffer> {
  const generate = indexedOracle('OT rows', [context])
  const rows = new Uint8Array(rowsLength)
  for (let row = 0; row < baseOtCount; row++) {
    rows.set(generate(row, seeds.subarray(row * seedLength, (row + 1) * seedLength), rowLength), row * rowLength)
  }
  return rows
}

/** A universal hash of rows, whose key is an oracle's answer to the receiver's message: blocks times χ, plus the mask. */
function rowHash(context: Uint8Array, message: Uint8Array) {
  const factors = toWords(oracle('OT check', [context, message], blockCount * elementLength))
  const multiples = Array.from({ length: blockCount }, (_, block) =>
    multiplesOf(factors.subarray(block * 4, block * 4 + 4)),
  )
  return (row: Uint8Array): Uint8Array<ArrayBuffer> => {
    const padded = new Uint8Array(blockCount * elementLength)
    padded.set(row.subarray(0, otCount / 8))
    const blocks = toWords(padded)
    const sum = toWords(row.slice(otCount / 8))
    multiples.forEach((factor, block) => {
      addProduct(sum, factor, blocks, block * 4)
    })
    return toBytes(sum)
  }
}

function hashRows(hash: (row: Uint8Array) => Uint8Array, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const hashes = new Uint8Array(baseOtCount * elementLength)
  for (let row = 0; row < baseOtCount; row++) {
    hashes.set(hash(rows.subarray(row * rowLength, (row + 1) * rowLength)), row * elementLength)
  }
  return hashes
}
