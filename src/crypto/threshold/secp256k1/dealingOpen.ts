import { concatBytes } from '@noble/hashes/utils'
import type { PartyMessage, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import {
  type Dealing,
  dealingContext,
  dealingSession,
  encodeDealing,
  isDealer,
  isHolder,
  readDealing,
} from './dealing.ts'
import type { DealingResult } from './dealingFinish.ts'
import { commitmentLength, commitToDeal, type Deal, type DealingState1, encodeDeal, readDeal } from './dealingStart.ts'
import { oracle } from './oracle.ts'
import { beginPair, encodePairSecrets, type PairSecrets, readPairSecrets } from './pairExchange.ts'
import { evaluate } from './polynomial.ts'
import type { Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { encodeScalars } from './scalar.ts'
import { openInbox, seal } from './session.ts'
import { encodeState } from './state.ts'

/** What a party keeps until round 2 has arrived. */
export type DealingState2 = {
  dealing: Dealing
  deal?: Deal
  /** By dealer. */
  commitments: ReadonlyMap<number, Uint8Array>
  pairs: ReadonlyMap<number, PairSecrets>
}

/** Round 2: dealers open their commitments and send each holder its share; holders begin to set up their pairs. */
export function openDealing(state: DealingState1, inbox: readonly PartyMessage[]): Step<DealingResult> {
  const { dealing, deal } = state
  const session = dealingSession(dealing)
  const context = dealingContext(dealing)
  const commitments = readCommitments(state, inbox)
  const pairs = new Map<number, PairSecrets>()
  const messages = session.peers.map((peer) => {
    const body: Uint8Array[] = [echoCommitments(dealing, commitments)]
    if (deal) body.push(deal.opening)
    if (deal && isHolder(dealing, peer)) body.push(encodeScalars(evaluate(deal.polynomial, peer)))
    if (isPair(dealing, peer)) {
      const { own, message } = beginPair(context, dealing.me, peer)
      pairs.set(peer, own)
      body.push(message)
    }
    return seal(session, 2, peer, ...body)
  })
  return { status: 'running', state: encodeState2({ dealing, ...(deal && { deal }), commitments, pairs }), messages }
}

/** Whether this party and `peer` will both hold shares. */
export function isPair(dealing: Dealing, peer: number): boolean {
  return isHolder(dealing, dealing.me) && isHolder(dealing, peer)
}

/** What each party tells the others that it received, so that a dealer cannot tell them different things. */
export function echoCommitments({ tag, dealers }: Dealing, commitments: ReadonlyMap<number, Uint8Array>): Uint8Array {
  return oracle('first echo', [tag, ...dealers.map((dealer) => commitments.get(dealer) ?? new Uint8Array())])
}

function readCommitments({ dealing, deal }: DealingState1, inbox: readonly PartyMessage[]): Map<number, Uint8Array> {
  const commitments = new Map<number, Uint8Array>()
  if (deal) commitments.set(dealing.me, commitToDeal(dealing, dealing.me, dealing.origin, deal.opening))
  let origin = deal && dealing.origin
  for (const [peer, body] of openInbox(dealingSession(dealing), 1, inbox)) {
    const mixed = (own: Uint8Array, theirs: Uint8Array): void => {
      if (!areSame(theirs, own)) {
        throw new ThresholdError('mixed_shares', dealing.ceremony, peer)
      }
    }
    mixed(dealing.agreement, body.bytes(32))
    if (isDealer(dealing, peer)) {
      const commitment = body.bytes(commitmentLength)
      origin ??= commitment.subarray(0, 32)
      mixed(origin, commitment.subarray(0, 32))
      commitments.set(peer, commitment)
    }
    body.end()
  }
  return commitments
}

function encodeState2({ dealing, deal, commitments, pairs }: DealingState2): Uint8Array {
  return encodeState(
    dealing.ceremony,
    2,
    encodeDealing(dealing),
    encodeDeal(deal),
    ...dealing.dealers.map((dealer) => commitments.get(dealer) ?? new Uint8Array()),
    concatBytes(...[...pairs.values()].map(encodePairSecrets)),
  )
}

export function readDealingState2(reader: Reader): DealingState2 {
  const dealing = readDealing(reader)
  const deal = readDeal(reader, dealing)
  const commitments = new Map(dealing.dealers.map((dealer) => [dealer, reader.bytes(commitmentLength)]))
  const peers = dealingSession(dealing).peers.filter((peer) => isPair(dealing, peer))
  const pairs = new Map(peers.map((peer) => [peer, readPairSecrets(reader)]))
  reader.end()
  return { dealing, ...(deal && { deal }), commitments, pairs }
}
