import { concatBytes } from '@noble/hashes/utils'
import { randomBytes } from '../../randomBytes.ts'
import { ThresholdError } from '../thresholdError.ts'
import { baseOtCount } from './baseOtParameters.ts'
import { beginBaseOtReceiver, finishBaseOtReceiver } from './baseOtReceiver.ts'
import { baseOtReceiverLength, baseOtSenderLength, beginBaseOtSender, finishBaseOtSender } from './baseOtSender.ts'
import { oracle } from './oracle.ts'
import type { PairSetup } from './pairSetup.ts'
import { createReader, type Reader } from './reader.ts'
import { encodeScalars } from './scalar.ts'
import { directed } from './session.ts'

/** What one party keeps between its message of a pair's set-up and the peer's. */
export type PairSecrets = {
  zeroSeed: Uint8Array
  /** As the sender of base OTs. */
  secret: bigint
  /** As their receiver: the choices, the secrets behind them, and the digest of their message. */
  delta: Uint8Array
  secrets: readonly bigint[]
  batch: Uint8Array
  /** The digest of all that was sent. */
  sent: Uint8Array
}

export const pairMessageLength = 32 + baseOtSenderLength + baseOtReceiverLength

/** Begins base OTs in both directions and a common seed for shares of zero: all fresh, in a refresh too. */
export function beginPair(context: Uint8Array, me: number, peer: number): { own: PairSecrets; message: Uint8Array } {
  const [zeroSeed, delta] = [randomBytes(32), randomBytes(baseOtCount / 8)]
  const sender = beginBaseOtSender(baseOtContext(context, me, peer))
  const receiver = beginBaseOtReceiver(baseOtContext(context, peer, me), delta)
  const message = concatBytes(zeroSeed, sender.message, receiver.message)
  const sent = oracle('pair message', [message])
  return { own: { zeroSeed, secret: sender.secret, delta, ...receiver.own, sent }, message }
}

/**
 * The pair's set-up, and the digest of what both sent: the peer must have seen the same.
 * @param message of `pairMessageLength`
 * @param refuse when it does not decode
 * @throws {ThresholdError} `check_failed` when a proof of the peer fails
 */
export function finishPair(
  context: Uint8Array,
  [me, peer]: readonly [number, number],
  own: PairSecrets,
  message: Uint8Array,
  refuse: () => never,
): { setup: PairSetup; transcript: Uint8Array } {
  const fail = (): never => {
    throw new ThresholdError('check_failed', 'base OT', peer)
  }
  const body = createReader(message, refuse)
  const theirs = body.bytes(32)
  const seeds = finishBaseOtReceiver(baseOtContext(context, peer, me), own, body) ?? fail()
  const batch = body.bytes(baseOtReceiverLength)
  const both = finishBaseOtSender(baseOtContext(context, me, peer), own.secret, batch, refuse) ?? fail()
  const zeroSeed = combine('zero seed', context, [me, own.zeroSeed], [peer, theirs])
  const received = oracle('pair message', [message])
  return {
    setup: { zeroSeed, alice: { delta: own.delta, seeds }, bob: both },
    transcript: combine('pair transcript', context, [me, own.sent], [peer, received]),
  }
}

export function encodePairSecrets({ zeroSeed, secret, delta, secrets, batch, sent }: PairSecrets): Uint8Array {
  return concatBytes(zeroSeed, encodeScalars(secret), delta, encodeScalars(...secrets), batch, sent)
}

export function readPairSecrets(reader: Reader): PairSecrets {
  const [zeroSeed, secret, delta] = [reader.bytes(32), reader.scalar(), reader.bytes(baseOtCount / 8)]
  return {
    zeroSeed,
    secret,
    delta,
    secrets: reader.scalars(baseOtCount),
    batch: reader.bytes(32),
    sent: reader.bytes(32),
  }
}

function baseOtContext(context: Uint8Array, sender: number, receiver: number): Uint8Array {
  return oracle('base OT', [directed(context, sender, receiver)])
}

type Contribution = readonly [party: number, bytes: Uint8Array]

/** Hashes what both sent, in an order on which both agree. */
function combine(label: string, context: Uint8Array, own: Contribution, theirs: Contribution): Uint8Array {
  const [[low, first], [high, second]] = own[0] < theirs[0] ? [own, theirs] : [theirs, own]
  return oracle(label, [directed(context, low, high), first, second])
}
