import type { Ceremony, KeygenResult, ReshareResult, Step, ThresholdEngine } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { concat, u32 } from './bytes.ts'
import { nextDealing, startDealing } from './dealing.ts'
import { fromScheme, hash } from './format.ts'
import { assertInput, assertScheme, assertSessionId, isPartyOf } from './input.ts'
import { drawProvenDeal } from './keyProof.ts'
import { type Plan, toSeats } from './plan.ts'
import { fromOrigin } from './share.ts'

/** Distributed key generation (Pedersen's, with the proofs of FROST): every party deals a polynomial that it draws. */
export const keygen: ThresholdEngine['keygen'] = {
  start({ sessionId, scheme, party }) {
    const step = 'keygen start'
    assertSessionId(sessionId, step)
    assertScheme(scheme, step)
    assertInput(isPartyOf(scheme, party), step)
    const plan: Plan = {
      ...{ ceremony: 'keygen', run: hash('keygen', [sessionId]), me: party, scheme, epoch: 0 },
      seats: toSeats(scheme, () => true),
      tag: concat(fromScheme(scheme), u32(0), fromOrigin('dkg')),
    }
    const { coefficients, commitments, proof } = drawProvenDeal(plan, party)
    return withShare(startDealing(plan, { coefficients, deal: { commitments, proof } }))
  },
  next: nextWithShare(['keygen']),
}

/** The second half of a ceremony in which every party receives. */
export function nextWithShare(allowed: readonly Plan['ceremony'][]): Ceremony<never, KeygenResult>['next'] {
  return (state, inbox) => withShare(nextDealing(allowed, state, inbox))
}

export function withShare(step: Step<ReshareResult>): Step<KeygenResult> {
  if (step.status === 'running') return step
  const { share, publicKey } = step.result
  if (!share) throw new ThresholdError('invalid_input', 'state without a receiver')
  return { ...step, result: { share, publicKey } }
}
