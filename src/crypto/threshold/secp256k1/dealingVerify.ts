import { type PartyMessage, type Step, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { at } from './at.ts'
import { commitmentCount, type Dealing, dealingContext, dealingSession, isDealer, isHolder } from './dealing.ts'
import { blame, type DealingResult, encodeDealingState3 } from './dealingFinish.ts'
import { type DealingState2, echoCommitments, isPair } from './dealingOpen.ts'
import { commitToDeal, openingLength, proofContext } from './dealingStart.ts'
import { oracle } from './oracle.ts'
import { finishPair, pairMessageLength } from './pairExchange.ts'
import type { PairSetup } from './pairSetup.ts'
import { generator, identity, type Point } from './point.ts'
import { evaluate, evaluateCommitments } from './polynomial.ts'
import { isDlogProof } from './proveDlog.ts'
import { createReader, type Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { mod } from './scalar.ts'
import { openInbox, refuseMessage, seal } from './session.ts'
import { encodeShare } from './share.ts'
import { refuseState } from './state.ts'

/** Round 3: checks every opening, share and pair, and tells the others which openings it saw. */
export function verifyDealing(state: DealingState2, inbox: readonly PartyMessage[]): Step<DealingResult> {
  const { dealing, deal, commitments } = state
  const session = dealingSession(dealing)
  const expectedEcho = echoCommitments(dealing, commitments)
  const openings = new Map<number, Uint8Array>(deal && [[dealing.me, deal.opening]])
  const bodies = openInbox(session, 2, inbox)
  const received = new Map([...bodies].map(([peer, body]) => [peer, readRound2(dealing, peer, body)]))
  // The cheap checks of all parties come before the expensive ones of any.
  const dealt = new Map<number, Dealt>()
  if (deal) dealt.set(dealing.me, readOwn(dealing, deal.opening, evaluate(deal.polynomial, dealing.me)))
  for (const [peer, { echo, opening, share }] of received) {
    if (!areSame(echo, expectedEcho)) throw new ThresholdError('check_failed', 'first echo', blame(dealing, peer))
    if (opening === undefined) continue
    openings.set(peer, opening)
    dealt.set(peer, checkDealer(state, peer, opening, share))
  }

  const totals = sumUp(dealing, dealt)
  const pairs = new Map<number, PairSetup>()
  const transcripts = new Map<number, Uint8Array>()
  for (const [peer, { pair }] of received) {
    const own = state.pairs.get(peer)
    if (!pair || !own) continue
    const refuse = refuseMessage(session, 2)(peer)
    const { setup, transcript } = finishPair(dealingContext(dealing), [dealing.me, peer], own, pair, refuse)
    pairs.set(peer, setup)
    transcripts.set(peer, transcript)
  }

  const echo = echoOpenings(dealing, expectedEcho, openings)
  const { scheme, epoch, me: party } = dealing
  const { publicKey, verification, secret } = totals
  const origin = oracle('origin', [echo])
  const share = isHolder(dealing, party)
    ? encodeShare({ scheme, party, epoch, origin, publicKey, verification, secret, pairs })
    : undefined
  const messages = session.peers.map((peer) => seal(session, 3, peer, echo, transcripts.get(peer) ?? new Uint8Array()))
  return {
    status: 'running',
    state: encodeDealingState3({ dealing, echo, transcripts, publicKey, ...(share && { share }) }),
    messages,
  }
}

function readRound2(dealing: Dealing, peer: number, body: Reader) {
  const echo = body.bytes(32)
  const opening = isDealer(dealing, peer) ? body.bytes(openingLength(dealing)) : undefined
  const share = opening && isHolder(dealing, dealing.me) ? body.scalar() : undefined
  const pair = isPair(dealing, peer) ? body.bytes(pairMessageLength) : undefined
  body.end()
  return { echo, opening, share, pair }
}

/** A dealer's commitments from the constant's on, and this party's share of its secret: 0 for a party that leaves. */
type Dealt = { points: readonly Point[]; share: bigint }

function readOwn(dealing: Dealing, opening: Uint8Array, share: bigint): Dealt {
  return { points: readOpening(dealing, createReader(opening, refuseState)).points, share }
}

function readOpening(dealing: Dealing, reader: Reader) {
  reader.bytes(32)
  const sent = reader.points(commitmentCount(dealing))
  const proof = { commitment: reader.point(), response: reader.scalar() }
  reader.end()
  const points = dealing.ceremony === 'refresh' ? [identity, ...sent] : sent
  return { points, proof, proven: at(sent, 0) }
}

function checkDealer({ dealing, commitments }: DealingState2, dealer: number, opening: Uint8Array, share = 0n): Dealt {
  const fail = (step: string): never => {
    throw new ThresholdError('check_failed', step, dealer)
  }
  const refuse = refuseMessage(dealingSession(dealing), 2)(dealer)
  const { points, proof, proven } = readOpening(dealing, createReader(opening, refuse))
  const committed = commitments.get(dealer) ?? refuseState()
  const expected = commitToDeal(dealing, dealer, committed.subarray(0, 32), opening)
  if (!areSame(expected, committed)) fail('dealing commitment')
  if (!isDlogProof(proofContext(dealing, dealer), proven, proof)) fail('dealing proof')
  const constant = dealing.constants.get(dealer)
  if (constant && !constant.equals(at(points, 0))) fail('dealt secret')
  if (isHolder(dealing, dealing.me)) {
    if (share === 0n) fail('dealt share')
    if (!generator.multiply(share).equals(evaluateCommitments(points, dealing.me))) fail('dealt share')
  }
  return { points, share }
}

function sumUp(dealing: Dealing, dealt: ReadonlyMap<number, Dealt>) {
  const all = [...dealt.values()]
  const { parties } = thresholdSchemes[dealing.scheme]
  const sumAt = (x: number) =>
    all.reduce(
      (sum, { points }) => sum.add(evaluateCommitments(points, x)),
      dealing.base?.verification[x - 1] ?? identity,
    )
  const verification = Array.from({ length: parties }, (_, index) => sumAt(index + 1))
  const dealtKey = all.reduce((sum, { points }) => sum.add(at(points, 0)), identity)
  const publicKey = dealing.base ? (dealing.publicKey ?? identity) : dealtKey
  const isExpected = dealing.publicKey === undefined || dealing.publicKey.equals(publicKey)
  if (!isExpected || [publicKey, ...verification].some((point) => point.equals(identity))) {
    throw new ThresholdError('check_failed', 'dealt key', onlyOther(dealing))
  }
  const secret = mod(all.reduce((sum, { share }) => sum + share, dealing.base?.secret ?? 0n))
  return { publicKey, verification, secret }
}

/** With one other dealer, that one is to blame for a wrong sum. */
function onlyOther({ dealers, me }: Dealing): number | undefined {
  const others = dealers.filter((dealer) => dealer !== me)
  return others.length === 1 ? others[0] : undefined
}

function echoOpenings(
  { tag, dealers }: Dealing,
  first: Uint8Array,
  openings: ReadonlyMap<number, Uint8Array>,
): Uint8Array {
  return oracle('second echo', [tag, first, ...dealers.map((dealer) => openings.get(dealer) ?? new Uint8Array())])
}
