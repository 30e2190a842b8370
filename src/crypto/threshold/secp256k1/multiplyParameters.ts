import { at } from './at.ts'
import { columnLength } from './bitColumns.ts'
import { indexedOracle, oracle, oracleScalars, readWides } from './oracle.ts'
import { extensionLength, otCount } from './otExtension.ts'
import { encodeScalars, mod, scalarLength, wideScalarLength } from './scalar.ts'

// Random vector OLE (eprint 2023/765, Functionality 3.5 and §5): Alice has a, Bob gets a random b, and they get
// c + d = a·b for each entry of a, with one batch of OTs.

/** ℓ of eprint 2023/765 §5: signing multiplies a nonce and a key share. */
export const inputCount = 2
/** ρ of eprint 2023/765 §5: random inputs that only serve the check. */
export const checkCount = 2
export const width = inputCount + checkCount

/**
 * Each message begins with fresh random bytes that enter all later hashes. The paper relies on session ids that never
 * repeat; should a caller repeat one after all (a database rolled back), two runs still share neither rows nor pads, and
 * their difference reveals nothing.
 */
export const freshLength = 32
/** Bob's message: fresh bytes, then the OT extension. */
export const bobMessageLength = freshLength + extensionLength
/** Alice's message: fresh bytes and corrections, then the check's responses, then the check's digest. */
export const correctionsLength = otCount * width * scalarLength
const committedLength = freshLength + correctionsLength
export const aliceMessageLength = committedLength + checkCount * scalarLength + 32

/** The context of all hashes after Bob's message, and of those after Alice's fresh bytes. */
export function rowContext(context: Uint8Array, bobMessage: Uint8Array): Uint8Array<ArrayBuffer> {
  return oracle('multiplication rows', [context, bobMessage.subarray(0, freshLength)])
}
export function padContext(rows: Uint8Array, aliceMessage: Uint8Array): Uint8Array<ArrayBuffer> {
  return oracle('multiplication pads', [rows, aliceMessage.subarray(0, freshLength)])
}

/** The scalars behind each OT column: `width` of them, one after another, not reduced. */
export function columnScalars(pads: Uint8Array) {
  const oracleAt = indexedOracle('OT scalars', [pads])
  return (columns: Uint8Array, index: number): bigint[] => {
    const column = columns.subarray(index * columnLength, (index + 1) * columnLength)
    return readWides(oracleAt(index, column, width * wideScalarLength), width)
  }
}

/** Stands for Bob's message in the check, so that he need not keep it. */
export function bobMessageDigest(context: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  return oracle('multiplication by Bob', [context, message])
}

/** θ of eprint 2023/765 §5: row i, column k at `i * checkCount + k`. Fixed only after Bob's message and Alice's corrections are. */
export function checkFactors(context: Uint8Array, bobDigest: Uint8Array, aliceMessage: Uint8Array): bigint[] {
  const committed = aliceMessage.subarray(0, committedLength)
  return oracleScalars('multiplication check', [context, bobDigest, committed], inputCount * checkCount)
}

/** Entry k plus the sum of each entry i times its factor. */
export function checkEntry(entries: readonly bigint[], factors: readonly bigint[], check: number): bigint {
  let sum = at(entries, inputCount + check)
  for (let input = 0; input < inputCount; input++) sum += at(factors, input * checkCount + check) * at(entries, input)
  return mod(sum)
}

export function checkDigest(context: Uint8Array, entries: readonly bigint[]): Uint8Array<ArrayBuffer> {
  return oracle('multiplication digest', [context, encodeScalars(...entries)])
}
