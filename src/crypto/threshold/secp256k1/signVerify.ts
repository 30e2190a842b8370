import type { PartyMessage, SignResult, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { plus, scale } from './blinded.ts'
import { encodeChoices } from './gadget.ts'
import { finishMultiplyAsBob } from './multiplyBob.ts'
import { aliceMessageLength } from './multiplyParameters.ts'
import { encodePoints, generator, identity, type Point, timesSecret, timesTable } from './point.ts'
import type { Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { encodeScalars, mod } from './scalar.ts'
import { openInbox, refuseMessage, seal } from './session.ts'
import { digestScalar } from './signature.ts'
import type { SignPair, SignState2 } from './signMultiply.ts'
import { contextOf, encodeSignRun, multiplication, onlyPeer, readSignRun, type SignRun, toSession } from './signRun.ts'
import { commitToNonce } from './signStart.ts'
import { encodeState } from './state.ts'

/** What a signer keeps until round 3 has arrived. */
export type SignState3 = { run: SignRun; noncePoint: Point; parts: readonly [bigint, bigint] }

/** Steps 8 and 9 of Protocol 3.6 (eprint 2023/765): checks every peer, and releases this signer's part (u, w). */
export function verifySign(state: SignState2, inbox: readonly PartyMessage[]): Step<SignResult> {
  const { run, key, nonce, mask } = state
  const session = toSession(run)
  const refuse = refuseMessage(session, 2)
  let [noncePoint, keyPoint, maskSum, u, v] = [state.noncePoint, state.keyPoint, mask, 0n, 0n]
  for (const [peer, body] of openInbox(session, 2, inbox)) {
    const pair = state.pairs.get(peer)
    if (pair === undefined) throw new ThresholdError('invalid_input', 'sign', peer)
    const opened = readRound2(body)
    const [du, dv] = checkPeer(run, peer, pair, opened, refuse(peer))
    noncePoint = noncePoint.add(opened.noncePoint)
    keyPoint = keyPoint.add(opened.keyPoint)
    maskSum += opened.psi
    u += pair.shares[0] + du
    v += pair.shares[1] + dv
  }
  if (!keyPoint.equals(run.publicKey)) throw new ThresholdError('check_failed', 'key shares', onlyPeer(session))
  if (noncePoint.equals(identity)) throw new ThresholdError('wrong_signature', 'nonce', onlyPeer(session))

  u = mod(u + nonce * mod(maskSum))
  v = plus(v, scale(key, mod(maskSum)))
  const w = mod(digestScalar(run.message) * mask + mod(noncePoint.toAffine().x) * v)
  const next: SignState3 = { run, noncePoint, parts: [u, w] }
  const messages = session.peers.map((peer) => seal(session, 3, peer, encodeScalars(u, w)))
  return { status: 'running', state: encodeState3(next), messages }
}

type Opened = ReturnType<typeof readRound2>

/** Finishes the multiplication with one peer, and checks its inputs against the points that it committed to. */
function checkPeer(run: SignRun, peer: number, pair: SignPair, opened: Opened, refuse: () => never): [bigint, bigint] {
  const fail = (step: string): never => {
    throw new ThresholdError('check_failed', step, peer)
  }
  const commitment = commitToNonce(contextOf(run), peer, opened.noncePoint, opened.salt)
  if (!areSame(commitment, pair.commitment)) fail('nonce commitment')
  const { context, gadget: toGadget } = multiplication(run, peer, run.party)
  const gadget = toGadget()
  const shares = finishMultiplyAsBob(context, pair.bob, gadget, pair.own, opened.multiply, refuse)
  if (shares === undefined) return fail('multiplication')
  const factor = encodeChoices(gadget, pair.own.choices)
  const matches = (input: Point, share: bigint, gamma: Point) =>
    timesSecret(input, factor).equals(timesTable(generator, share).add(gamma))
  if (!matches(opened.noncePoint, shares[0], opened.gammas[0])) fail('nonce consistency')
  if (!matches(opened.keyPoint, shares[1], opened.gammas[1])) fail('key consistency')
  return shares
}

function readRound2(body: Reader) {
  const salt = body.bytes(32)
  const [noncePoint, keyPoint] = [body.point(), body.point()]
  const gammas = [body.point(), body.point()] as const
  const [psi, multiply] = [body.scalar(), body.bytes(aliceMessageLength)]
  body.end()
  return { salt, noncePoint, keyPoint, gammas, psi, multiply }
}

function encodeState3({ run, noncePoint, parts }: SignState3): Uint8Array {
  return encodeState('sign', 3, encodeSignRun(run), encodePoints(noncePoint), encodeScalars(...parts))
}

export function readSignState3(reader: Reader): SignState3 {
  const [run, noncePoint] = [readSignRun(reader), reader.point()]
  const parts = [reader.scalar(), reader.scalar()] as const
  reader.end()
  return { run, noncePoint, parts }
}
