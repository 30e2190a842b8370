import { concatBytes } from '@noble/hashes/utils'
import { baseOtCount, seedLength } from './baseOtParameters.ts'
import type { ReceiverSeeds, SenderSeeds } from './otExtension.ts'
import type { Reader } from './reader.ts'

/** What two parties hold to multiply with each other, in both roles, for one epoch. */
export type PairSetup = {
  zeroSeed: Uint8Array
  /** Base OTs where this party receives: it sends in the extension, and is Alice. */
  alice: SenderSeeds
  /** Base OTs where this party sends: it is Bob. */
  bob: ReceiverSeeds
}

export const seedsLength = baseOtCount * seedLength
const deltaLength = baseOtCount / 8

export function encodePairSetup({ zeroSeed, alice, bob }: PairSetup): Uint8Array<ArrayBuffer> {
  return new Uint8Array(concatBytes(zeroSeed, alice.delta, alice.seeds, bob.seeds0, bob.seeds1))
}

export function readPairSetup(reader: Reader): PairSetup {
  const zeroSeed = reader.bytes(32)
  const alice = { delta: reader.bytes(deltaLength), seeds: reader.bytes(seedsLength) }
  return { zeroSeed, alice, bob: { seeds0: reader.bytes(seedsLength), seeds1: reader.bytes(seedsLength) } }
}
