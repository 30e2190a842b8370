import { concatBytes } from '@noble/hashes/utils'
import type { PartyMessage, SignResult, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { type Blinded, blind, timesGenerator } from './blinded.ts'
import { encodeChoices } from './gadget.ts'
import { multiplyAsAlice } from './multiplyAlice.ts'
import { type BobSecrets, encodeBobSecrets, readBobSecrets } from './multiplyBob.ts'
import { bobMessageLength } from './multiplyParameters.ts'
import type { ReceiverSeeds } from './otExtension.ts'
import { seedsLength } from './pairSetup.ts'
import { encodePoints, generator, type Point } from './point.ts'
import type { Reader } from './reader.ts'
import { areSame } from './sameBytes.ts'
import { encodeScalars, mod } from './scalar.ts'
import { openInbox, seal } from './session.ts'
import { agreementOf, encodeSignRun, multiplication, readSignRun, type SignRun, toSession } from './signRun.ts'
import type { SignState1 } from './signStart.ts'
import { encodeState } from './state.ts'

/** What a signer keeps until round 2 has arrived. */
export type SignState2 = {
  run: SignRun
  key: Blinded
  nonce: bigint
  mask: bigint
  noncePoint: Point
  keyPoint: Point
  pairs: ReadonlyMap<number, SignPair>
}
export type SignPair = {
  /** What this signer sent as Bob, and needs to finish. */
  bob: ReceiverSeeds
  own: BobSecrets
  /** The peer's commitment to its nonce point. */
  commitment: Uint8Array
  /** c^u and c^v: this signer's shares as Alice. */
  shares: readonly [bigint, bigint]
}

/** Step 7 of Protocol 3.6 (eprint 2023/765): multiplies nonce and key as Alice, and opens the commitment. */
export function multiplySign(state: SignState1, inbox: readonly PartyMessage[]): Step<SignResult> {
  const { run, key, nonce, mask, salt } = state
  const session = toSession(run)
  const bodies = openInbox(session, 1, inbox)
  const received = [...bodies].map(([peer, body]) => ({ peer, ...readRound1(body) }))
  const agreement = agreementOf(run)
  for (const { peer, agreement: other } of received) {
    if (!areSame(other, agreement)) throw new ThresholdError('mixed_shares', 'sign', peer)
  }

  const [noncePoint, keyPoint] = [generator.multiply(nonce), timesGenerator(key)]
  const pairs: [number, SignPair][] = []
  const messages = received.map(({ peer, commitment, bobMessage }) => {
    const pair = state.pairs.get(peer)
    if (pair === undefined) throw new ThresholdError('invalid_input', 'sign', peer)
    const asAlice = multiplication(run, run.party, peer)
    const inputs = [blind(nonce), key] as const
    const result = multiplyAsAlice(asAlice.context, pair.setup.alice, asAlice.gadget(), inputs, bobMessage)
    if (result === undefined) throw new ThresholdError('check_failed', 'OT extension', peer)
    const { shares, message } = result
    const { own } = pair
    pairs.push([peer, { bob: pair.setup.bob, own, commitment, shares }])
    const factor = encodeChoices(multiplication(run, peer, run.party).gadget(), own.choices)
    const gammas = shares.map((share) => generator.multiply(share))
    const points = encodePoints(noncePoint, keyPoint, ...gammas)
    return seal(session, 2, peer, salt, points, encodeScalars(mod(mask - factor)), message)
  })
  const next = { run, key, nonce, mask, noncePoint, keyPoint, pairs: new Map(pairs) }
  return { status: 'running', state: encodeState2(next), messages }
}

function readRound1(body: Reader) {
  const [agreement, commitment, bobMessage] = [body.bytes(32), body.bytes(32), body.bytes(bobMessageLength)]
  body.end()
  return { agreement, commitment, bobMessage }
}

function encodeState2({ run, key, nonce, mask, noncePoint, keyPoint, pairs }: SignState2): Uint8Array {
  const each = [...pairs.values()].map(({ bob, own, commitment, shares }) =>
    concatBytes(bob.seeds0, bob.seeds1, encodeBobSecrets(own), commitment, encodeScalars(...shares)),
  )
  const scalars = encodeScalars(...key, nonce, mask)
  return encodeState('sign', 2, encodeSignRun(run), scalars, encodePoints(noncePoint, keyPoint), ...each)
}

export function readSignState2(reader: Reader): SignState2 {
  const run = readSignRun(reader)
  const key: Blinded = [reader.scalar(), reader.scalar()]
  const [nonce, mask, noncePoint, keyPoint] = [reader.scalar(), reader.scalar(), reader.point(), reader.point()]
  const pairs = toSession(run).peers.map((peer): [number, SignPair] => {
    const bob = { seeds0: reader.bytes(seedsLength), seeds1: reader.bytes(seedsLength) }
    const own = readBobSecrets(reader)
    return [peer, { bob, own, commitment: reader.bytes(32), shares: [reader.scalar(), reader.scalar()] }]
  })
  reader.end()
  return { run, key, nonce, mask, noncePoint, keyPoint, pairs: new Map(pairs) }
}
