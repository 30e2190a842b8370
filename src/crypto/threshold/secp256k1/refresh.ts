import type { Ceremony, KeygenResult, SessionId } from '../engine.ts'
import { nextDealing, withShare } from './deal.ts'
import { agreementOn, nextEpoch, partiesOf } from './dealingParties.ts'
import { startDealing } from './dealingStart.ts'
import { sessionTag } from './session.ts'
import { decodeShare } from './share.ts'

/**
 * Replaces every share: all parties deal zero, and every pair runs fresh base OTs. Hashing the old base OTs again would be
 * faster, but would not help after an attacker has learned a bit of one.
 */
export const refresh: Ceremony<{ sessionId: SessionId; share: Uint8Array }, KeygenResult> = {
  start({ sessionId, share: bytes }) {
    const { scheme, party, epoch: oldEpoch, origin, publicKey, secret, verification } = decodeShare(bytes)
    const parties = partiesOf(scheme, party)
    const epoch = nextEpoch(oldEpoch)
    const dealing = {
      ceremony: 'refresh',
      tag: sessionTag('refresh', sessionId, []),
      addresses: parties,
      me: party,
      ...{ scheme, epoch, origin, publicKey },
      dealers: parties,
      agreement: agreementOn('refresh', { scheme, epoch, publicKey }),
      constants: new Map(),
      base: { secret, verification },
    } as const
    return withShare(startDealing({ dealing, secret: [0n, 0n] }))
  },
  next: (state, inbox) => withShare(nextDealing('refresh', state, inbox)),
}
