import type { SignResult, Step, ThresholdEngine } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { aggregate, toCommitmentList, toFrostPublic } from './aggregate.ts'
import { concat, isEqual, type Reader } from './bytes.ts'
import { hash } from './format.ts'
import { scalars, toScalar } from './group.ts'
import { assertInput, assertSessionId, toQuorum } from './input.ts'
import { echoError, type Round, readInbox, stepOf, toMessages } from './message.ts'
import { encodeSharing, openShare } from './share.ts'
import {
  type Committed,
  encodeSignState,
  readNonceCommitments,
  readSignState,
  type Signed,
  type Signing,
} from './signState.ts'
import { drawBytes, suite } from './suite.ts'

const { Identifier } = suite

/** FROST of RFC 9591 §5, without a coordinator: every signer tells every other one, and each puts the signature together. */
export const sign: ThresholdEngine['sign'] = {
  start({ sessionId, share: bytes, signers: chosen, message: foreign }) {
    const step = 'sign start'
    assertSessionId(sessionId, step)
    const share = openShare(bytes)
    const signers = toQuorum(share.sharing.scheme, chosen, step)
    assertInput(signers.includes(share.party) && foreign instanceof Uint8Array, step)
    const message = Uint8Array.from(foreign)
    const run = hash('sign', [sessionId, Uint8Array.from(signers), message])
    const { nonces, commitments: own } = suite.commit(toFrostSecret(share.party, share.secret), drawBytes)
    const [hiding, binding] = [toScalar(nonces.hiding), toScalar(nonces.binding)]
    const state: Committed = { number: 1, run, signers, message, share, nonces: { hiding, binding }, own }
    const body = concat(encodeSharing(share.sharing), own.hiding, own.binding)
    return {
      ...{ status: 'running', state: encodeSignState(state) },
      messages: toMessages(roundOf(state, share.party), () => body),
    }
  },
  next(bytes, inbox) {
    const state = readSignState(bytes)
    if (state.number === 2) return finish(state, readInbox(roundOf(state, state.me), inbox))
    const step = makePart(state, readInbox(roundOf(state, state.share.party), inbox))
    // Signing twice with the same nonces would reveal the share. The caller's store must prevent that; wiping this
    // buffer at least keeps it from being used again.
    bytes.fill(0)
    return step
  },
}

/** Round 2 (RFC 9591 §5.2). */
function makePart(state: Committed, bodies: Map<number, Reader>): Step<SignResult> {
  const { share, signers, message, run } = state
  const round = roundOf(state, share.party)
  const tag = encodeSharing(share.sharing)
  const others = [...bodies].map(([from, reader]) => {
    if (!isEqual(reader.bytes(tag.length), tag)) throw new ThresholdError('mixed_shares', stepOf(round), from)
    const commitments = readNonceCommitments(reader)
    reader.end()
    return [from, commitments] as const
  })
  const heard = new Map([...others, [share.party, state.own] as const])
  const commitments = signers.flatMap((signer) => heard.get(signer) ?? [])
  const nonces = { hiding: scalars.toBytes(state.nonces.hiding), binding: scalars.toBytes(state.nonces.binding) }
  const secret = toFrostSecret(share.party, share.secret)
  const list = toCommitmentList(signers, commitments)
  const part = suite.signShare(secret, toFrostPublic(share.sharing, signers), nonces, list, message)
  const signed: Signed = {
    ...{ number: 2, run, signers, message, me: share.party },
    ...{ sharing: share.sharing, commitments, part: toScalar(part) },
  }
  const body = concat(toEcho(signed), part)
  const next = roundOf(signed, signed.me)
  return { status: 'running', state: encodeSignState(signed), messages: toMessages(next, () => body) }
}

/** Puts the signature together (RFC 9591 §5.3). */
function finish(state: Signed, bodies: Map<number, Reader>): Step<SignResult> {
  const echo = toEcho(state)
  const parts = new Map([[state.me, state.part]])
  for (const [from, reader] of bodies) {
    // If signers saw different commitments, their parts do not fit, and an honest signer would be blamed.
    if (!isEqual(reader.bytes(echo.length), echo)) throw echoError(roundOf(state, state.me))
    parts.set(from, reader.scalar())
    reader.end()
  }
  return { status: 'done', messages: [], result: { signature: aggregate(state, parts) } }
}

const toFrostSecret = (party: number, secret: bigint) => ({
  ...{ identifier: Identifier.fromNumber(party), signingShare: scalars.toBytes(secret) },
})

function toEcho({ run, sharing, commitments }: Signed): Uint8Array {
  return hash('echo', [run, encodeSharing(sharing), ...commitments.flatMap(({ hiding, binding }) => [hiding, binding])])
}

const roundOf = ({ number, run, signers }: Signing & { number: 1 | 2 }, me: number): Round => ({
  ...{ ceremony: 'sign', number, run, me, parties: signers },
})
