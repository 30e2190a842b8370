import type { PartyMessage, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { type Dealing, dealingSession, encodeDealing, readDealing } from './dealing.ts'
import { encodePoints, type Point } from './point.ts'
import type { Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { openInbox } from './session.ts'
import { encodeState } from './state.ts'

/** A party that only deals gets no share. */
export type DealingResult = { share?: Uint8Array; publicKey: Uint8Array }

/** What a party keeps until round 3 has arrived. */
export type DealingState3 = { dealing: Dealing; echo: Uint8Array; publicKey: Point; share?: Uint8Array }

/** Ends the dealing once every party has seen the same openings. */
export function finishDealing(
  { dealing, echo, publicKey, share }: DealingState3,
  inbox: readonly PartyMessage[],
): Step<DealingResult> {
  for (const [peer, body] of openInbox(dealingSession(dealing), 3, inbox)) {
    const theirs = body.bytes(32)
    body.end()
    if (!areSame(theirs, echo)) {
      throw new ThresholdError('check_failed', 'second echo', dealing.addresses.length === 2 ? peer : undefined)
    }
  }
  return { status: 'done', result: { ...(share && { share }), publicKey: encodePoints(publicKey) }, messages: [] }
}

export function encodeDealingState3({ dealing, echo, publicKey, share }: DealingState3): Uint8Array {
  return encodeState(
    dealing.ceremony,
    3,
    encodeDealing(dealing),
    echo,
    encodePoints(publicKey),
    share ?? new Uint8Array(),
  )
}

export function readDealingState3(reader: Reader): DealingState3 {
  const dealing = readDealing(reader)
  const [echo, publicKey, share] = [reader.bytes(32), reader.point(), reader.rest()]
  return { dealing, echo, publicKey, ...(share.length > 0 && { share }) }
}
