import { baseOtCount, seedLength } from './baseOtParameters.ts'
import { indexedOracle, oracle } from './oracle.ts'
import { encodePoints, type Point, pointLength } from './point.ts'

/** Stands for the receiver's message, so that the receiver need not keep it. */
export function batchDigest(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return oracle('base OT batch', [message])
}

/** The seeds behind the Diffie–Hellman products of a batch. The oracle binds both parties' messages and the index. */
export function toBaseOtSeeds(
  context: Uint8Array,
  sender: Point,
  batch: Uint8Array,
  products: readonly Point[],
): Uint8Array<ArrayBuffer> {
  const seedOf = indexedOracle('base OT seed', [context, encodePoints(sender), batch])
  const encoded = encodePoints(...products)
  const seeds = new Uint8Array(baseOtCount * seedLength)
  for (let index = 0; index < baseOtCount; index++) {
    const product = encoded.subarray(index * pointLength, (index + 1) * pointLength)
    seeds.set(seedOf(index, product, seedLength), index * seedLength)
  }
  return seeds
}
