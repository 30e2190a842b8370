import type { Ceremony, PartyMessage, SignResult, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { mod } from './scalar.ts'
import { openInbox } from './session.ts'
import { assemble } from './signature.ts'
import { multiplySign, readSignState2 } from './signMultiply.ts'
import { onlyPeer, toSession } from './signRun.ts'
import { readSignState1, type SignStart, startSign } from './signStart.ts'
import { readSignState3, type SignState3, verifySign } from './signVerify.ts'
import { openState, refuseState } from './state.ts'

/** Threshold ECDSA in three rounds (eprint 2023/765, Protocol 3.6). */
export const sign: Ceremony<SignStart, SignResult> = {
  start: startSign,
  next(state, inbox) {
    const { round, reader } = openState('sign', state)
    if (round === 1) return multiplySign(readSignState1(reader), inbox)
    if (round === 2) return verifySign(readSignState2(reader), inbox)
    if (round === 3) return finishSign(readSignState3(reader), inbox)
    return refuseState()
  },
}

/** Step 10 of Protocol 3.6: the signature, if it is one. */
function finishSign({ run, noncePoint, parts }: SignState3, inbox: readonly PartyMessage[]): Step<SignResult> {
  const session = toSession(run)
  let [u, w] = parts
  for (const body of openInbox(session, 3, inbox).values()) {
    u += body.scalar()
    w += body.scalar()
    body.end()
  }
  const signature = assemble(run, noncePoint, [mod(u), mod(w)])
  if (signature === undefined) throw new ThresholdError('wrong_signature', 'sign', onlyPeer(session))
  return { status: 'done', result: { signature }, messages: [] }
}
