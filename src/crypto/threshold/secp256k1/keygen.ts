import type { Ceremony, KeygenResult, SessionId, ThresholdScheme } from '../engine.ts'
import { blind } from './blinded.ts'
import { nextDealing, withShare } from './deal.ts'
import { agreementOn, noOrigin, partiesOf } from './dealingParties.ts'
import { startDealing } from './dealingStart.ts'
import { randomScalar } from './scalar.ts'
import { sessionTag } from './session.ts'

export type KeygenStart = { sessionId: SessionId; scheme: ThresholdScheme; party: number }

/**
 * Creates a key that no party knows: every party deals a random secret (Feldman's sharing with commitments and proofs of
 * knowledge, where eprint 2023/765 §3 asks for any secure key generation).
 */
export const keygen: Ceremony<KeygenStart, KeygenResult> = {
  start({ sessionId, scheme, party }) {
    const parties = partiesOf(scheme, party)
    const dealing = {
      ceremony: 'keygen',
      tag: sessionTag('keygen', sessionId, []),
      addresses: parties,
      me: party,
      scheme,
      epoch: 0,
      dealers: parties,
      origin: noOrigin,
      agreement: agreementOn('keygen', { scheme, epoch: 0 }),
      constants: new Map(),
    } as const
    return withShare(startDealing({ dealing, secret: blind(randomScalar()) }))
  },
  next: (state, inbox) => withShare(nextDealing('keygen', state, inbox)),
}
