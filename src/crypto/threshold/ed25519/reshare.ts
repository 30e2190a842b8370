import { type ReshareStart, type ThresholdEngine, thresholdSchemes } from '../engine.ts'
import { concat, isEqual, u8 } from './bytes.ts'
import { reshareTag } from './deal.ts'
import { nextDealing, startDealing } from './dealing.ts'
import { hash } from './format.ts'
import { lagrange, scalars, toElement } from './group.ts'
import { assertInput, assertScheme, assertSessionId, isPartyOf, toQuorum } from './input.ts'
import type { Plan, Seat } from './plan.ts'
import { lastEpoch, openShare, publicKeyOf, type Share } from './share.ts'
import { drawPolynomial } from './suite.ts'

const step = 'reshare start'

/**
 * Each dealer deals its share, weighted so that the weighted shares add up to the key (RFC 9591 §4.2); the receivers hold
 * the key in the new scheme.
 */
export const reshare: ThresholdEngine['reshare'] = {
  start(input) {
    const { sessionId, from, to, newParty, publicKey, epoch } = input
    assertSessionId(sessionId, step)
    assertInput(Number.isInteger(epoch) && epoch >= 0 && epoch < lastEpoch && isElement(publicKey), step)
    const [dealers, seats] = [toDealers(input), toReshareSeats(input)]
    const share = input.share === undefined ? undefined : openShare(input.share)
    const isDealer = share !== undefined && dealers.includes(share.party)
    if (share) assertExpected(share, input)
    const own = seats.find(({ dealer, receiver }) => (isDealer ? dealer === share.party : receiver === newParty))
    assertInput(own !== undefined, step)
    // A dealer that stays knows its new number; any other party takes a number that no dealer has.
    assertInput(own.receiver === (newParty ?? 0) && (own.dealer !== 0) === isDealer, step)
    const plan: Plan = {
      ...{ ceremony: 'reshare', me: own.address, seats, scheme: to, epoch: epoch + 1 },
      run: hash('reshare', [sessionId, ...seats.map((seat) => seatBytes(seat))]),
      tag: reshareTag({ scheme: from, epoch }, publicKey, to),
    }
    if (!isDealer) return startDealing(plan, {})
    const { coefficients, commitment } = drawPolynomial(to, scalars.mul(lagrange(dealers, share.party), share.secret))
    return startDealing(plan, { coefficients, deal: { old: share.sharing, commitments: commitment } })
  },
  next: (state, inbox) => nextDealing(['reshare'], state, inbox),
}

/**
 * Returns every party of a reshare with its address in messages. A party of the new scheme has its new number; a dealer
 * that leaves has the number of new parties plus its old number (see `ReshareStart`).
 * @throws {ThresholdError} `invalid_input`
 */
export function toReshareSeats(input: Pick<ReshareStart, 'dealers' | 'from' | 'to' | 'stays'>): Seat[] {
  const dealers = toDealers(input)
  const { parties } = thresholdSchemes[input.to]
  const stays = Object.entries(input.stays).map(([dealer, receiver]) => ({ dealer: Number(dealer), receiver }))
  assertInput(new Set(stays.map(({ receiver }) => receiver)).size === stays.length, step)
  assertInput(
    stays.every(({ dealer, receiver }) => dealers.includes(dealer) && isPartyOf(input.to, receiver)),
    step,
  )
  const receivers = Array.from({ length: parties }, (_, index) => {
    const dealer = stays.find(({ receiver }) => receiver === index + 1)?.dealer ?? 0
    return { address: index + 1, dealer, receiver: index + 1 }
  })
  const leaving = dealers.filter((dealer) => !stays.some((stay) => stay.dealer === dealer))
  return [...receivers, ...leaving.map((dealer) => ({ address: parties + dealer, dealer, receiver: 0 }))]
}

function toDealers({ dealers, from, to, stays }: Pick<ReshareStart, 'dealers' | 'from' | 'to' | 'stays'>): number[] {
  assertScheme(from, step)
  assertScheme(to, step)
  assertInput(typeof stays === 'object' && stays !== null, step)
  return toQuorum(from, dealers, step)
}

/** Refuses a caller whose own share is not the one that it names, before the other parties get any message. */
function assertExpected({ sharing }: Share, { from, epoch, publicKey }: ReshareStart): void {
  assertInput(sharing.scheme === from && sharing.epoch === epoch, step)
  assertInput(isEqual(publicKeyOf(sharing), publicKey), step)
}

function isElement(bytes: unknown): boolean {
  try {
    return bytes instanceof Uint8Array && Boolean(toElement(bytes))
  } catch {
    return false
  }
}

const seatBytes = ({ address, dealer, receiver }: Seat) => concat(u8(address), u8(dealer), u8(receiver))
