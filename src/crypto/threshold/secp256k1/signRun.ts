import { concatBytes } from '@noble/hashes/utils'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { at } from './at.ts'
import { gadgetOf } from './gadget.ts'
import { oracle, uint32 } from './oracle.ts'
import { encodePoints, type Point } from './point.ts'
import type { Reader } from './reader.ts'
import { directed, type Session, sessionTag } from './session.ts'
import { encodeScheme, readScheme, type Share } from './share.ts'

/** What one signature is about: public, and the same for every signer but `party`. */
export type SignRun = {
  sessionId: Uint8Array
  /** 32 bytes. */
  message: Uint8Array
  /** Ascending. */
  signers: readonly number[]
  scheme: ThresholdScheme
  party: number
  epoch: number
  origin: Uint8Array
  publicKey: Point
}

/** @throws {ThresholdError} `invalid_input` */
export function toSignRun(
  { sessionId, message, signers }: { sessionId: Uint8Array; message: Uint8Array; signers: readonly number[] },
  { scheme, party, epoch, origin, publicKey }: Share,
): SignRun {
  const { threshold, parties } = thresholdSchemes[scheme]
  const ascending = [...new Set(signers)].sort((left, right) => left - right)
  const isComplete = ascending.length === threshold && signers.length === threshold && ascending.includes(party)
  if (!isComplete || !ascending.every((signer) => Number.isInteger(signer) && signer >= 1 && signer <= parties)) {
    throw new ThresholdError('invalid_input', 'signers')
  }
  if (message.length !== 32) throw new ThresholdError('invalid_input', 'message')
  return { sessionId, message, signers: ascending, scheme, party, epoch, origin, publicKey }
}

export function encodeSignRun(run: SignRun): Uint8Array {
  return concatBytes(
    run.sessionId,
    run.message,
    Uint8Array.of(run.signers.length, ...run.signers, encodeScheme(run.scheme), run.party),
    uint32(run.epoch),
    run.origin,
    encodePoints(run.publicKey),
  )
}

export function readSignRun(reader: Reader): SignRun {
  const [sessionId, message, signers] = [reader.bytes(32), reader.bytes(32), reader.numbers()]
  const [scheme, party, epoch] = [readScheme(reader), reader.uint8(), reader.uint32()]
  return { sessionId, message, signers, scheme, party, epoch, origin: reader.bytes(32), publicKey: reader.point() }
}

export function toSession(run: SignRun): Session {
  const tag = sessionTag('sign', run.sessionId, [Uint8Array.from(run.signers), run.message])
  return { ceremony: 'sign', tag, me: run.party, peers: run.signers.filter((signer) => signer !== run.party) }
}

/** What the shares must have in common; the first message carries it. */
export function agreementOf({ scheme, epoch, origin, publicKey }: SignRun): Uint8Array {
  return oracle('agreement', [Uint8Array.of(encodeScheme(scheme)), uint32(epoch), origin, encodePoints(publicKey)])
}

/** Enters every hash of the run. */
export function contextOf(run: SignRun): Uint8Array {
  return oracle('signing', [toSession(run).tag, agreementOf(run)])
}

/** The context and gadget of one multiplication: each pair runs two, one in each direction. */
export function multiplication(run: SignRun, alice: number, bob: number) {
  const gadget = () => gadgetOf(directed(run.origin, alice, bob))
  return { context: directed(contextOf(run), alice, bob), gadget }
}

/** The one other signer, who alone can be to blame; undefined among more. */
export function onlyPeer({ peers }: Session): number | undefined {
  return peers.length === 1 ? at(peers, 0) : undefined
}
