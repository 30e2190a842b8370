import { concatBytes } from '@noble/hashes/utils'
import { randomBytes } from '../../randomBytes.ts'
import type { SessionId, SignResult, Step } from '../engine.ts'
import { addTo, type Blinded, blind, scale } from './blinded.ts'
import { type BobSecrets, beginMultiplyAsBob, encodeBobSecrets, readBobSecrets } from './multiplyBob.ts'
import { oracle } from './oracle.ts'
import { encodePairSetup, type PairSetup, readPairSetup } from './pairSetup.ts'
import { encodePoints, generator, type Point } from './point.ts'
import { lagrange } from './polynomial.ts'
import type { Reader } from './reader.ts'
import { encodeScalars, randomScalar } from './scalar.ts'
import { seal } from './session.ts'
import { decodeShare, pairOf } from './share.ts'
import {
  agreementOf,
  contextOf,
  encodeSignRun,
  multiplication,
  readSignRun,
  type SignRun,
  toSession,
  toSignRun,
} from './signRun.ts'
import { encodeState } from './state.ts'
import { zeroShare } from './zeroShare.ts'

export type SignStart = { sessionId: SessionId; share: Uint8Array; signers: readonly number[]; message: Uint8Array }

/** What a signer keeps until round 1 has arrived. */
export type SignState1 = {
  run: SignRun
  /** sk of eprint 2023/765, Protocol 3.6: this signer's additive share of the key, in this run. */
  key: Blinded
  nonce: bigint
  /** φ: masks the nonce's inversion. */
  mask: bigint
  salt: Uint8Array
  pairs: ReadonlyMap<number, { setup: PairSetup; own: BobSecrets }>
}

/** Steps 4 to 6 of Protocol 3.6: commits to a nonce point, and begins a multiplication with each other signer. */
export function startSign(input: SignStart): Step<SignResult> {
  const share = decodeShare(input.share)
  const run = toSignRun(input, share)
  const session = toSession(run)
  const context = contextOf(run)
  const seeds = new Map(session.peers.map((peer) => [peer, pairOf(share, peer).zeroSeed]))
  const weighted = scale(blind(share.secret), lagrange(run.party, run.signers))
  const key = addTo(weighted, zeroShare(context, run.party, seeds))
  const [nonce, mask, salt] = [randomScalar(), randomScalar(), randomBytes(32)]
  const commitment = commitToNonce(context, run.party, generator.multiply(nonce), salt)

  const agreement = agreementOf(run)
  const pairs: [number, { setup: PairSetup; own: BobSecrets }][] = []
  const messages = session.peers.map((peer) => {
    const setup = pairOf(share, peer)
    const { own, message } = beginMultiplyAsBob(multiplication(run, peer, run.party).context, setup.bob)
    pairs.push([peer, { setup, own }])
    return seal(session, 1, peer, agreement, commitment, message)
  })
  return { status: 'running', state: encodeState1({ run, key, nonce, mask, salt, pairs: new Map(pairs) }), messages }
}

export function commitToNonce(context: Uint8Array, party: number, point: Point, salt: Uint8Array): Uint8Array {
  return oracle('nonce commitment', [context, Uint8Array.of(party), encodePoints(point), salt])
}

function encodeState1({ run, key, nonce, mask, salt, pairs }: SignState1): Uint8Array {
  const each = [...pairs.values()].map(({ setup, own }) => concatBytes(encodePairSetup(setup), encodeBobSecrets(own)))
  return encodeState('sign', 1, encodeSignRun(run), encodeScalars(...key, nonce, mask), salt, ...each)
}

export function readSignState1(reader: Reader): SignState1 {
  const run = readSignRun(reader)
  const key: Blinded = [reader.scalar(), reader.scalar()]
  const [nonce, mask, salt] = [reader.scalar(), reader.scalar(), reader.bytes(32)]
  const pairs = toSession(run).peers.map((peer) => {
    const setup = readPairSetup(reader)
    return [peer, { setup, own: readBobSecrets(reader) }] as const
  })
  reader.end()
  return { run, key, nonce, mask, salt, pairs: new Map(pairs) }
}
