import { concatBytes } from '@noble/hashes/utils'
import { type ShareTag, type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { protocolName, uint32 } from './oracle.ts'
import { encodePairSetup, type PairSetup, readPairSetup } from './pairSetup.ts'
import { encodePoints, type Point } from './point.ts'
import { createReader, type Reader } from './reader.ts'
import { encodeScalars } from './scalar.ts'

/** One party's share of a key. */
export type Share = {
  scheme: ThresholdScheme
  party: number
  epoch: number
  /** The digest of the ceremony that made it: shares of two ceremonies of one epoch do not mix. */
  origin: Uint8Array
  publicKey: Point
  /** Of each party's secret, in order: its product with the generator. */
  verification: readonly Point[]
  secret: bigint
  /** By the other party's number. */
  pairs: ReadonlyMap<number, PairSetup>
}

/** The first byte of each share, state and message. */
export const formatVersion = 1
const schemeNames = ['TWO_OF_TWO', 'TWO_OF_THREE', 'THREE_OF_FIVE'] as const satisfies readonly ThresholdScheme[]

export function encodeShare(share: Share): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    concatBytes(
      Uint8Array.of(formatVersion, encodeScheme(share.scheme), share.party),
      uint32(share.epoch),
      share.origin,
      encodePoints(share.publicKey, ...share.verification),
      encodeScalars(share.secret),
      ...othersOf(share).map((other) => encodePairSetup(pairOf(share, other))),
    ),
  )
}

/** @throws {ThresholdError} `invalid_input` */
export function decodeShare(bytes: Uint8Array): Share {
  const reader = createReader(bytes, refuse)
  const head = readHead(reader)
  const { parties } = thresholdSchemes[head.scheme]
  const verification = reader.points(parties)
  const secret = reader.scalar()
  const share = { ...head, verification, secret, pairs: new Map<number, PairSetup>() }
  for (const other of othersOf(share)) share.pairs.set(other, readPairSetup(reader))
  reader.end()
  return share
}

export function tagOf(bytes: Uint8Array): ShareTag {
  const { scheme, party, epoch, publicKey } = readHead(createReader(bytes, refuse))
  return { engine: protocolName, scheme, party, epoch, publicKey: encodePoints(publicKey) }
}

/** Throws when a share has no set-up with this party, which none that decodes lacks. */
export function pairOf(share: Pick<Share, 'pairs'>, other: number): PairSetup {
  return share.pairs.get(other) ?? refuse()
}

export function encodeScheme(scheme: ThresholdScheme): number {
  const index = schemeNames.indexOf(scheme)
  return index < 0 ? refuse() : index + 1
}

export function readScheme(reader: Reader): ThresholdScheme {
  return schemeNames[reader.uint8() - 1] ?? refuse()
}

function readHead(reader: Reader) {
  if (reader.uint8() !== formatVersion) refuse()
  const scheme = readScheme(reader)
  const party = reader.uint8()
  if (party < 1 || party > thresholdSchemes[scheme].parties) refuse()
  return { scheme, party, epoch: reader.uint32(), origin: reader.bytes(32), publicKey: reader.point() }
}

function othersOf({ scheme, party }: Pick<Share, 'scheme' | 'party'>): number[] {
  const all = Array.from({ length: thresholdSchemes[scheme].parties }, (_, index) => index + 1)
  return all.filter((other) => other !== party)
}

function refuse(): never {
  throw new ThresholdError('invalid_input', 'reading a share')
}
