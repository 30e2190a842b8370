import type { ThresholdEngine } from '../engine.ts'
import { startDealing } from './dealing.ts'
import { hash } from './format.ts'
import { assertInput, assertSessionId } from './input.ts'
import { nextWithShare, withShare } from './keygen.ts'
import { type Plan, toSeats } from './plan.ts'
import { encodeSharing, lastEpoch, openShare } from './share.ts'
import { drawPolynomial } from './suite.ts'

/** Every party deals a polynomial that is zero at 0, which moves all shares and leaves the key. */
export const refresh: ThresholdEngine['refresh'] = {
  start({ sessionId, share }) {
    const step = 'refresh start'
    assertSessionId(sessionId, step)
    const { party, sharing, secret } = openShare(share)
    assertInput(sharing.epoch < lastEpoch, step)
    const plan: Plan = {
      ...{ ceremony: 'refresh', run: hash('refresh', [sessionId]), me: party },
      ...{ scheme: sharing.scheme, epoch: sharing.epoch + 1 },
      seats: toSeats(sharing.scheme, () => true),
      tag: encodeSharing(sharing),
    }
    const { coefficients, commitment } = drawPolynomial(sharing.scheme)
    return withShare(
      startDealing(plan, {
        ...{ sum: secret, coefficients: [0n, ...coefficients.slice(1)] },
        deal: { commitments: commitment.slice(1) },
      }),
    )
  },
  next: nextWithShare(['refresh']),
}
