import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { expect, test } from 'vitest'
import type { PartyMessage, ReshareStart, Step, ThresholdScheme } from '../engine.ts'
import { runCeremony, type Tamper } from '../testing/runCeremony.ts'
import {
  createWallet,
  newSession,
  partiesOf,
  refreshWallet,
  reshareWallet,
  signWith,
  toStarts,
} from '../testing/wallets.ts'
import { ThresholdError } from '../thresholdError.ts'
import { frostEd25519 as engine } from './engine.ts'

// A party that deviates and stays consistent: the same lie for everyone, or honest twice. `malicious.slow.test.ts` has
// the lies to one party.

const { Point } = ed25519
const headerLength = 39
const message = new Uint8Array(32).fill(5)

/** Returns how a ceremony ended. */
function failureOf(work: () => unknown): Pick<ThresholdError, 'code' | 'party'> {
  try {
    work()
  } catch (error) {
    if (error instanceof ThresholdError) return { code: error.code, party: error.party }
    throw error
  }
  throw new Error('It did not fail.')
}

/** Changes what `liar` tells everyone in a round. */
const lie =
  (liar: number, inRound: number, change: (bytes: Uint8Array, message: PartyMessage) => Uint8Array): Tamper =>
  (inbox, { round }) =>
    inbox.map((sent) =>
      sent.from === liar && round === inRound ? { ...sent, bytes: change(Uint8Array.from(sent.bytes), sent) } : sent,
    )

const addBase = (at: number) => (bytes: Uint8Array) => {
  bytes.set(
    Point.fromBytes(bytes.slice(at, at + 32))
      .add(Point.BASE)
      .toBytes(),
    at,
  )
  return bytes
}
const addOne = (bytes: Uint8Array) => {
  const value = Point.Fn.fromBytes(bytes.slice(-32))
  bytes.set(Point.Fn.toBytes(Point.Fn.add(value, 1n)), bytes.length - 32)
  return bytes
}

test('attack: a dealer reshares something else than its share', () => {
  const wallet = createWallet(engine, 'TWO_OF_TWO')
  const sharingLength = 1 + 4 + 1 + 64
  const constantAt = headerLength + 38 + sharingLength
  const tamper = lie(2, 1, addBase(constantAt))
  const reshare = () => reshareWallet(engine, wallet, { to: 'TWO_OF_THREE' }, tamper)
  expect(failureOf(reshare)).toEqual({ code: 'check_failed', party: 2 })
})

test('attack: all dealers reshare another key, in shares of that key', () => {
  const wallet = createWallet(engine, 'TWO_OF_TWO')
  const other = createWallet(engine, 'TWO_OF_TWO')
  const sessionId = newSession()
  const common = {
    sessionId,
    dealers: [1, 2],
    from: 'TWO_OF_TWO',
    to: 'TWO_OF_THREE',
    stays: { 1: 1, 2: 2 },
    epoch: 0,
  } as const
  const dealt = [1, 2].map((party) => {
    const start = { ...common, newParty: party, share: other.shares.get(party)!, publicKey: other.publicKey }
    return [party, start] as const
  })
  const victim = [3, { ...common, newParty: 3, publicKey: wallet.publicKey }] as const
  const starts = new Map<number, ReshareStart>([victim, ...dealt])
  expect(failureOf(() => runCeremony(engine.reshare, starts)).code).toBe('mixed_shares')
  // And when they claim to the victim that it is the expected one.
  const claim = ({ bytes }: PartyMessage) =>
    Uint8Array.from(bytes.map((byte, at) => wallet.publicKey[at - headerLength - 5] ?? byte))
  const tamper: Tamper = (inbox, { to }) =>
    inbox.map((sent) => (to === 3 && sent.from !== 3 ? { ...sent, bytes: claim(sent) } : sent))
  expect(failureOf(() => runCeremony(engine.reshare, starts, tamper))).toEqual({ code: 'mixed_shares', party: 1 })
})

test("attack: a party repeats another's commitments and proof to cancel its key", () => {
  const tamper: Tamper = (inbox, { round, to }) => {
    const original = inbox.find(({ from }) => from === 1)
    if (round !== 1 || to !== 3 || !original) return inbox
    return inbox.map((sent) => {
      if (sent.from !== 2) return sent
      return {
        ...sent,
        bytes: Uint8Array.from([...sent.bytes.slice(0, headerLength), ...original.bytes.slice(headerLength)]),
      }
    })
  }
  const starts = startsOf('TWO_OF_THREE')
  // Party 3 comes first, so that its verdict is the one seen.
  const ordered = new Map([...starts].reverse())
  expect(failureOf(() => runCeremony(engine.keygen, ordered, tamper))).toEqual({ code: 'check_failed', party: 2 })
})

test('attack: a party repeats its own proof of another run', () => {
  const before = runCeremony(engine.keygen, startsOf('THREE_OF_FIVE'))
  const old = before.rounds[0]!.find(({ from }) => from === 4)!
  const tamper = lie(4, 1, (bytes) =>
    Uint8Array.from([...bytes.slice(0, headerLength), ...old.bytes.slice(headerLength)]),
  )
  const keygen = () => runCeremony(engine.keygen, startsOf('THREE_OF_FIVE'), tamper)
  expect(failureOf(keygen)).toEqual({ code: 'check_failed', party: 4 })
})

test.each(['keygen', 'refresh'] as const)('attack: %s with a value that is not on the polynomial', (name) => {
  const work = () =>
    name === 'keygen'
      ? createWallet(engine, 'TWO_OF_THREE', lie(3, 2, addOne))
      : refreshWallet(engine, createWallet(engine, 'TWO_OF_THREE'), lie(3, 2, addOne))
  expect(failureOf(work)).toEqual({ code: 'check_failed', party: 3 })
})

test('attack: a party deals one polynomial to the second and another to the third', () => {
  const sessionId = newSession()
  const start = (party: number) => engine.keygen.start({ sessionId, scheme: 'TWO_OF_THREE', party })
  const [two, three, one, another] = [start(2), start(3), start(1), start(1)] as [Running, Running, Running, Running]
  const inboxOf = (to: number, sent: readonly { messages: readonly PartyMessage[] }[]) =>
    sent.flatMap(({ messages }) => messages).filter((message) => message.to === to)
  // Each victim, and the liar once per victim, step as an honest run would.
  const atTwo = engine.keygen.next(two.state, inboxOf(2, [one, three])) as Running
  const atThree = engine.keygen.next(three.state, inboxOf(3, [another, two])) as Running
  const forTwo = engine.keygen.next(one.state, inboxOf(1, [two, three]))
  const forThree = engine.keygen.next(another.state, inboxOf(1, [two, three]))
  const failed = { code: 'check_failed', party: undefined }
  expect(failureOf(() => engine.keygen.next(atTwo.state, inboxOf(2, [forTwo, atThree])))).toEqual(failed)
  expect(failureOf(() => engine.keygen.next(atThree.state, inboxOf(3, [forThree, atTwo])))).toEqual(failed)
})

test('error: a message that was damaged on its way is malformed, also where its echo differs', () => {
  const damage = (bytes: Uint8Array) => bytes.map((byte, at) => (at === headerLength ? byte ^ 1 : byte)).slice(0, -1)
  const run = () => createWallet(engine, 'TWO_OF_TWO', lie(2, 2, damage))
  expect(failureOf(run)).toEqual({ code: 'malformed_message', party: 2 })
})

test('attack: a signer sends a wrong part, and is named', () => {
  const wallet = createWallet(engine, 'THREE_OF_FIVE')
  const sign = () => signWith(engine, wallet, message, { signers: [2, 4, 5], tamper: lie(4, 2, addOne) })
  expect(failureOf(sign)).toEqual({ code: 'wrong_signature', party: 4 })
})

type Running = Extract<Step<unknown>, { status: 'running' }>

function startsOf(scheme: ThresholdScheme) {
  return toStarts(partiesOf(scheme), (party, sessionId) => ({ sessionId, scheme, party }))
}
