import type { Ceremony, ReshareResult, ReshareStart } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { at } from './at.ts'
import { type Blinded, blind, scale } from './blinded.ts'
import { nextDealing } from './deal.ts'
import type { Dealing } from './dealing.ts'
import { agreementOn, nextEpoch, noOrigin } from './dealingParties.ts'
import { startDealing } from './dealingStart.ts'
import { decodePoint, encodePoints, type Point, timesPublic } from './point.ts'
import { lagrange } from './polynomial.ts'
import { parseReshareParties, type ReshareParties } from './reshareParties.ts'
import { areSame } from './sameBytes.ts'
import { sessionTag } from './session.ts'
import { decodeShare, encodeScheme, type Share } from './share.ts'

/**
 * Moves a key to another scheme: each dealer deals its part of the key (its share times its Lagrange factor) to the new
 * parties, whose parts must add up to the same public key. The old shares stay valid until their holders delete them.
 */
export const reshare: Ceremony<ReshareStart, ReshareResult> = {
  start(input) {
    const parties = parseReshareParties(input)
    const publicKey = decodePoint(input.publicKey)
    if (publicKey === undefined) throw new ThresholdError('invalid_input', 'public key')
    const epoch = nextEpoch(input.epoch)
    const share = input.share && decodeShare(input.share)
    if (share) assertOwn(share, input, parties)
    else if (parties.isDealer) throw new ThresholdError('invalid_input', 'share')
    const { dealers, addresses, me } = parties
    const dealing: Dealing = {
      ceremony: 'reshare',
      tag: sessionTag('reshare', input.sessionId, []),
      ...{ addresses, me, epoch, publicKey },
      scheme: input.to,
      dealers: dealers.map(({ address }) => address).sort((left, right) => left - right),
      origin: share?.origin ?? noOrigin,
      agreement: agreementOn('reshare', { scheme: input.to, epoch, publicKey }, [
        Uint8Array.of(encodeScheme(input.from), ...dealers.flatMap(({ party, address }) => [party, address])),
      ]),
      constants: share ? partsOf(share, dealers) : new Map(),
    }
    return startDealing({ dealing, ...(share && { secret: weighted(share, dealers) }) })
  },
  next: (state, inbox) => nextDealing('reshare', state, inbox),
}

/** A dealer deals only from the share that the caller speaks of. */
function assertOwn(share: Share, { from, epoch, publicKey }: ReshareStart, { isDealer, party }: ReshareParties): void {
  const isSame = share.scheme === from && share.epoch === epoch && share.party === party
  const isSameKey = areSame(encodePoints(share.publicKey), publicKey)
  if (!isDealer || !isSame || !isSameKey) throw new ThresholdError('invalid_input', 'share')
}

type Dealers = ReshareParties['dealers']

const partyNumbers = (dealers: Dealers) => dealers.map(({ party }) => party)

function weighted({ secret, party }: Share, dealers: Dealers): Blinded {
  return scale(blind(secret), lagrange(party, partyNumbers(dealers)))
}

/** Dealers know the public key of each other's part; parties without a share can only check the sum. */
function partsOf({ verification }: Share, dealers: Dealers): Map<number, Point> {
  const numbers = partyNumbers(dealers)
  return new Map(
    dealers.map(({ party, address }) => [address, timesPublic(at(verification, party - 1), lagrange(party, numbers))]),
  )
}
