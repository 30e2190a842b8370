import type { PartyMessage, Step } from '../engine.ts'
import { type DealingResult, finishDealing, readDealingState3 } from './dealingFinish.ts'
import { openDealing, readDealingState2 } from './dealingOpen.ts'
import { readDealingState1 } from './dealingStart.ts'
import { verifyDealing } from './dealingVerify.ts'
import type { CeremonyName } from './session.ts'
import { openState, refuseState } from './state.ts'

/** The step that all dealings share. */
export function nextDealing(
  ceremony: CeremonyName,
  state: Uint8Array,
  inbox: readonly PartyMessage[],
): Step<DealingResult> {
  const { round, reader } = openState(ceremony, state)
  if (round === 1) return openDealing(readDealingState1(reader), inbox)
  if (round === 2) return verifyDealing(readDealingState2(reader), inbox)
  if (round === 3) return finishDealing(readDealingState3(reader), inbox)
  return refuseState()
}

/** For ceremonies in which every party gets a share. */
export function withShare(step: Step<DealingResult>): Step<{ share: Uint8Array; publicKey: Uint8Array }> {
  if (step.status === 'running') return step
  const { share, publicKey } = step.result
  return { ...step, result: { share: share ?? refuseState(), publicKey } }
}
