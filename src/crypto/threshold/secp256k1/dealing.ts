import { concatBytes } from '@noble/hashes/utils'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { at } from './at.ts'
import type { Blinded } from './blinded.ts'
import { oracle, uint32 } from './oracle.ts'
import { encodePoints, type Point } from './point.ts'
import type { Reader } from './reader.ts'
import { encodeScalars } from './scalar.ts'
import { type CeremonyName, ceremonies, type Session } from './session.ts'
import { encodeScheme, readScheme } from './share.ts'

/**
 * A dealing makes shares of one epoch: in key generation, import, refresh and reshare alike, some parties deal a
 * polynomial each, every holder adds up what it got, and each pair of holders sets up its multiplications. The four
 * differ in who deals what, which this says.
 */
export type Dealing = {
  ceremony: CeremonyName
  tag: Uint8Array
  /** Every party by its address, ascending. Holders have their number in the new scheme, dealers that leave follow. */
  addresses: readonly number[]
  me: number
  /** Of the new shares. */
  scheme: ThresholdScheme
  epoch: number
  dealers: readonly number[]
  /** Where the dealers' shares come from; zero when they have none. */
  origin: Uint8Array
  /** The digest of what all parties must expect. */
  agreement: Uint8Array
  /** The key that the new shares must have. Absent when the dealing makes or brings it. */
  publicKey?: Point
  /** The product of a dealer's secret and the generator, where it is known beforehand. */
  constants: ReadonlyMap<number, Point>
  /** In a refresh: what the dealt shares of zero are added to. */
  base?: { secret: bigint; verification: readonly Point[] }
}

/** A dealing and, for a dealer, the secret that it deals. */
export type DealingStart = { dealing: Dealing; secret?: Blinded }

export const isDealer = ({ dealers }: Dealing, address: number) => dealers.includes(address)
export const isHolder = ({ scheme }: Dealing, address: number) => address <= thresholdSchemes[scheme].parties

export function dealingSession({ ceremony, tag, me, addresses }: Dealing): Session {
  return { ceremony, tag, me, peers: addresses.filter((address) => address !== me) }
}

/** Enters every hash of the dealing. */
export function dealingContext({ tag, agreement }: Dealing): Uint8Array {
  return oracle('dealing', [tag, agreement])
}

/** A refresh deals zero, so that it sends no commitment to the constant. */
export function commitmentCount({ ceremony, scheme }: Dealing): number {
  const { threshold } = thresholdSchemes[scheme]
  return ceremony === 'refresh' ? threshold - 1 : threshold
}

export function encodeDealing(dealing: Dealing): Uint8Array {
  const { tag, addresses, me, scheme, epoch, dealers, origin, agreement, publicKey, constants, base } = dealing
  return concatBytes(
    Uint8Array.of(ceremonies[dealing.ceremony], addresses.length, ...addresses, me, encodeScheme(scheme)),
    uint32(epoch),
    Uint8Array.of(dealers.length, ...dealers),
    ...[tag, origin, agreement],
    optional(publicKey && encodePoints(publicKey)),
    Uint8Array.of(constants.size, ...constants.keys()),
    ...[...constants.values()].map((point) => encodePoints(point)),
    optional(base && concatBytes(encodeScalars(base.secret), encodePoints(...base.verification))),
  )
}

export function readDealing(reader: Reader): Dealing {
  const code = reader.uint8()
  const ceremony = (Object.keys(ceremonies) as CeremonyName[]).find((name) => ceremonies[name] === code) ?? 'keygen'
  const [addresses, me, scheme] = [reader.numbers(), reader.uint8(), readScheme(reader)]
  const [epoch, dealers] = [reader.uint32(), reader.numbers()]
  const [tag, origin, agreement] = [reader.bytes(32), reader.bytes(32), reader.bytes(32)]
  const publicKey = reader.uint8() ? reader.point() : undefined
  const known = reader.numbers()
  const points = reader.points(known.length)
  const constants = new Map(known.map((address, index) => [address, at(points, index)]))
  const { parties } = thresholdSchemes[scheme]
  const base = reader.uint8() ? { secret: reader.scalar(), verification: reader.points(parties) } : undefined
  return {
    ...{ ceremony, addresses, me, scheme, epoch, dealers, tag, origin, agreement, constants },
    ...(publicKey && { publicKey }),
    ...(base && { base }),
  }
}

function optional(bytes: Uint8Array | undefined): Uint8Array {
  return bytes ? concatBytes(Uint8Array.of(1), bytes) : Uint8Array.of(0)
}
