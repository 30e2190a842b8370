import { concatBytes } from '@noble/hashes/utils'
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
export type DealingState3 = {
  dealing: Dealing
  echo: Uint8Array
  /** The digest of each pair's set-up that this party is one of, by the other. */
  transcripts: ReadonlyMap<number, Uint8Array>
  publicKey: Point
  share?: Uint8Array
}

/** Ends the dealing once every party has seen the same openings, and each pair the same set-up. */
export function finishDealing(state: DealingState3, inbox: readonly PartyMessage[]): Step<DealingResult> {
  const { dealing, echo, transcripts, publicKey, share } = state
  for (const [peer, body] of openInbox(dealingSession(dealing), 3, inbox)) {
    const [theirs, transcript] = [body.bytes(32), transcripts.get(peer)]
    const isSamePair = transcript === undefined || areSame(transcript, body.bytes(32))
    body.end()
    if (!areSame(theirs, echo)) throw new ThresholdError('check_failed', 'second echo', blame(dealing, peer))
    if (!isSamePair) throw new ThresholdError('check_failed', 'pair transcript', peer)
  }
  return { status: 'done', result: { ...(share && { share }), publicKey: encodePoints(publicKey) }, messages: [] }
}

/** Between two parties a wrong echo is the other's fault; among more, either the dealer or the echo may be wrong. */
export function blame({ addresses }: Dealing, peer: number): number | undefined {
  return addresses.length === 2 ? peer : undefined
}

export function encodeDealingState3({ dealing, echo, transcripts, publicKey, share }: DealingState3): Uint8Array {
  const pairs = concatBytes(Uint8Array.of(transcripts.size, ...transcripts.keys()), ...transcripts.values())
  const points = encodePoints(publicKey)
  return encodeState(dealing.ceremony, 3, encodeDealing(dealing), echo, pairs, points, share ?? new Uint8Array())
}

export function readDealingState3(reader: Reader): DealingState3 {
  const [dealing, echo] = [readDealing(reader), reader.bytes(32)]
  const transcripts = new Map(reader.numbers().map((peer) => [peer, reader.bytes(32)]))
  const [publicKey, share] = [reader.point(), reader.rest()]
  return { dealing, echo, transcripts, publicKey, ...(share.length > 0 && { share }) }
}
