import { expect, test } from 'vitest'
import type { Ceremony, PartyMessage, Step } from '../engine.ts'
import { runCeremony } from '../testing/runCeremony.ts'
import { createWallet, newSession } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'

const message = new Uint8Array(32).fill(5)
const wallet = createWallet(engine, 'TWO_OF_TWO')
const invalid = expect.objectContaining({ name: 'ThresholdError', code: 'invalid_input' })

const signStarts = () => {
  const sessionId = newSession()
  return new Map(
    [1, 2].map((party) => [party, { sessionId, share: wallet.shares.get(party)!, signers: [1, 2], message }]),
  )
}
const inboxOf = (rounds: readonly PartyMessage[][], round: number, to: number) =>
  rounds[round - 1]!.filter((sent) => sent.to === to)

test('behavior: a buffer with nonces makes one part', () => {
  const { rounds, states } = runCeremony(engine.sign, signStarts())
  const state = Uint8Array.from(states[0]!.get(1)!)
  const inbox = inboxOf(rounds, 1, 1)
  expect(engine.sign.next(state, inbox).status).toBe('running')
  expect(state.every((byte) => byte === 0)).toBe(true)
  expect(() => engine.sign.next(state, inbox)).toThrow(invalid)
})

test('behavior: once its part is made, a signer keeps neither nonces nor share', () => {
  const { states } = runCeremony(engine.sign, signStarts())
  const first = Buffer.from(states[0]!.get(1)!)
  const second = Buffer.from(states[1]!.get(1)!)
  const secret = Buffer.from(wallet.shares.get(1)!.slice(-32))
  const at = first.indexOf(secret)
  expect(at).toBeGreaterThan(0)
  const [hiding, binding] = [first.subarray(at + 32, at + 64), first.subarray(at + 64, at + 96)]
  for (const kept of [secret, hiding, binding]) expect(second.indexOf(kept)).toBe(-1)
})

test('behavior: once it has dealt, a party keeps no polynomial', () => {
  const sessionId = newSession()
  const starts = new Map([1, 2].map((party) => [party, { sessionId, scheme: 'TWO_OF_TWO' as const, party }]))
  const { states } = runCeremony(engine.keygen, starts)
  const coefficientAt = states[0]!.get(1)!.indexOf(2, 86)
  const first = Buffer.from(states[0]!.get(1)!)
  const second = Buffer.from(states[1]!.get(1)!)
  expect(coefficientAt).toBeGreaterThan(0)
  const coefficients = [0, 32].map((offset) => first.subarray(coefficientAt + 1 + offset, coefficientAt + 33 + offset))
  for (const coefficient of coefficients) expect(second.indexOf(coefficient)).toBe(-1)
})

test.each(['keygen', 'sign', 'refresh', 'reshare', 'importKey', 'importScalar'] as const)(
  'error: %s goes on from nothing but a state of its own',
  (name) => {
    const next = (state: Uint8Array) => () => (engine[name] as Ceremony<never, unknown>).next(state, [])
    const foreign = [
      ...(name === 'sign' ? [] : [...runCeremony(engine.sign, signStarts()).states[0]!.values()]),
      ...(name === 'refresh'
        ? []
        : [stateOf(engine.refresh.start({ sessionId: newSession(), share: wallet.shares.get(1)! }))]),
      ...[wallet.shares.get(1)!, new Uint8Array(), new Uint8Array(300)],
      ...['state' as never, undefined as never],
    ]
    for (const state of foreign) expect(next(state)).toThrow(invalid)
  },
)

test('error: states that are cut, extended, or of another version', () => {
  const state = stateOf(engine.refresh.start({ sessionId: newSession(), share: wallet.shares.get(1)! }))
  for (let length = 0; length < state.length; length += 7) {
    expect(() => engine.refresh.next(state.slice(0, length), []), `cut at ${length}`).toThrow(invalid)
  }
  expect(() => engine.refresh.next(Uint8Array.from([...state, 0]), [])).toThrow(invalid)
  expect(() => engine.refresh.next(Uint8Array.from([2, ...state.slice(1)]), [])).toThrow(invalid)
})

function stateOf(step: Step<unknown>): Uint8Array {
  if (step.status !== 'running') throw new Error('The ceremony is over.')
  return step.state
}
