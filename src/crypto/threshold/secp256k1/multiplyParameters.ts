import { at } from './at.ts'
import { columnLength } from './bitColumns.ts'
import { indexedOracle, oracle, oracleScalars, toScalars } from './oracle.ts'
import { otCount } from './otExtension.ts'
import { encodeScalars, mod, scalarLength, wideScalarLength } from './scalar.ts'

// Random vector OLE (eprint 2023/765, Functionality 3.5 and Protocol 5.2): Alice has a, Bob gets a random b, and they get
// c + d = a·b for each entry of a, with one batch of OTs.

/** ℓ of Protocol 5.2: signing multiplies a nonce and a key share. */
export const inputCount = 2
/** ρ of Protocol 5.2: random inputs that only serve the check. */
export const checkCount = 2
export const width = inputCount + checkCount

/** Of Alice's message: the corrections, then the check's responses, then the check's digest. */
export const correctionsLength = otCount * width * scalarLength
export const multiplyLength = correctionsLength + checkCount * scalarLength + 32

/** The scalars behind each OT column: `width` of them, one after another. */
export function columnScalars(context: Uint8Array) {
  const oracleAt = indexedOracle('OT scalars', [context])
  return (columns: Uint8Array, index: number): bigint[] => {
    const column = columns.subarray(index * columnLength, (index + 1) * columnLength)
    return toScalars(oracleAt(index, column, width * wideScalarLength), width)
  }
}

/** Stands for Bob's message in the check, so that he need not keep it. */
export function extensionDigest(context: Uint8Array, extension: Uint8Array): Uint8Array<ArrayBuffer> {
  return oracle('OT extension', [context, extension])
}

/** θ of Protocol 5.2: row i, column k at `i * checkCount + k`. Fixed only after both messages are. */
export function checkFactors(context: Uint8Array, extension: Uint8Array, corrections: Uint8Array): bigint[] {
  return oracleScalars('multiplication check', [context, extension, corrections], inputCount * checkCount)
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
