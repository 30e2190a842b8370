import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import type { ThresholdError } from '../thresholdError.ts'
import { concat, type Reader, u8, u32 } from './bytes.ts'
import { type CeremonyName, ceremonies, fromScheme, hashLength, toScheme } from './format.ts'

/** What a party of a run is. A party may deal and receive. */
export type Seat = {
  /** Its number in messages. */
  address: number
  /** Its number in the scheme that deals, or 0. */
  dealer: number
  /** Its number in the scheme that receives, or 0. */
  receiver: number
}

/**
 * What all parties of a run must agree on, in a ceremony that makes shares. Key generation, refresh, reshare and import
 * are one protocol: each dealer commits to a polynomial, then gives every receiver its value at the receiver's number;
 * a share is the sum of them. They differ in what the polynomials are at zero.
 */
export type Plan = {
  ceremony: Exclude<CeremonyName, 'sign'>
  run: Uint8Array
  me: number
  seats: readonly Seat[]
  /** Of the shares that the run makes. */
  scheme: ThresholdScheme
  epoch: number
  /** What every party's first message begins with: which shares it holds or expects. */
  tag: Uint8Array
}

/** Number of coefficients to which a dealer commits. A refresh polynomial is zero at 0, so that one is left out. */
export function dealtCoefficients({ ceremony, scheme }: Plan): number {
  return thresholdSchemes[scheme].threshold - (ceremony === 'refresh' ? 1 : 0)
}

/** The seats of a run in which every party deals and receives, or in which only party 1 deals. */
export function toSeats(scheme: ThresholdScheme, deals: (party: number) => boolean): Seat[] {
  return Array.from({ length: thresholdSchemes[scheme].parties }, (_, index) => {
    const party = index + 1
    return { address: party, dealer: deals(party) ? party : 0, receiver: party }
  })
}

export function seatOf({ seats }: Plan, address: number): Seat {
  return seats.find((seat) => seat.address === address) ?? { address, dealer: 0, receiver: 0 }
}

export const dealersOf = ({ seats }: Plan) => seats.filter(({ dealer }) => dealer !== 0)

export function encodePlan({ ceremony, run, me, seats, scheme, epoch, tag }: Plan): Uint8Array {
  const places = seats.map(({ address, dealer, receiver }) => Uint8Array.of(address, dealer, receiver))
  return concat(
    ...[u8(ceremonies[ceremony]), run, u8(me), u8(seats.length), ...places],
    ...[fromScheme(scheme), u32(epoch), u8(tag.length), tag],
  )
}

/** Reads {@link encodePlan} of one of the `allowed` ceremonies. */
export function readPlan(reader: Reader, allowed: readonly Plan['ceremony'][], toError: () => ThresholdError): Plan {
  const number = reader.u8()
  const ceremony = allowed.find((name) => ceremonies[name] === number)
  if (!ceremony) throw toError()
  const [run, me] = [reader.bytes(hashLength), reader.u8()]
  const seats = Array.from({ length: reader.u8() }, () => ({
    ...{ address: reader.u8(), dealer: reader.u8(), receiver: reader.u8() },
  }))
  const [scheme, epoch] = [toScheme(reader.u8(), toError), reader.u32()]
  return { ceremony, run, me, seats, scheme, epoch, tag: reader.bytes(reader.u8()) }
}
