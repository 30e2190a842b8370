import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Step } from '../engine.ts'
import { dkls23 } from './engine.ts'
import { dealShares } from './testing/dealShares.ts'

// T31: with a generator that returns zeros or throws, no ceremony may use a predictable nonce, key or choice.

const breaks: Record<string, () => void> = {
  'gives zeros': () => void vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes),
  'gives nothing': () =>
    void vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no entropy')
    }),
}
const shares = dealShares('TWO_OF_TWO')
const { publicKey } = dkls23.tagOf(shares[0]!)
const sessionId = new Uint8Array(32).fill(1)
const scheme = 'TWO_OF_TWO'
const sign = (party: number) =>
  dkls23.sign.start({ sessionId, share: shares[party - 1]!, signers: [1, 2], message: new Uint8Array(32).fill(2) })
const keygen = (party: number) => dkls23.keygen.start({ sessionId, scheme, party })
const stays = { 1: 1, 2: 2 }
const reshare = {
  sessionId,
  dealers: [1, 2],
  from: scheme,
  to: scheme,
  stays,
  publicKey,
  epoch: 0,
  newParty: 1,
} as const

const starts: Record<string, () => Step<unknown>> = {
  keygen: () => keygen(1),
  sign: () => sign(1),
  refresh: () => dkls23.refresh.start({ sessionId, share: shares[0]! }),
  reshare: () => dkls23.reshare.start({ ...reshare, share: shares[0]! }),
  importKey: () => dkls23.importKey.start({ sessionId, scheme, party: 1, privateKey: new Uint8Array(32).fill(3) }),
}
const [made, signed] = [[keygen(1), keygen(2)] as const, [sign(1), sign(2)] as const]
const madeFirst = dkls23.keygen.next(stateOf(made[0]), made[1].messages)
const madeSecond = dkls23.keygen.next(stateOf(made[1]), made[0].messages)
/** The steps that draw: round 1 of each, and the batch weights with which round 2 of a key generation checks base OTs. */
const steps: Record<string, () => Step<unknown>> = {
  keygen: () => dkls23.keygen.next(stateOf(made[0]), made[1].messages),
  'keygen, round 2': () => dkls23.keygen.next(stateOf(madeFirst), madeSecond.messages),
  sign: () => dkls23.sign.next(stateOf(signed[0]), signed[1].messages),
}
function stateOf(step: Step<unknown>): Uint8Array {
  if (step.status !== 'running') throw new Error('The run has ended.')
  return step.state
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(Object.keys(breaks))('a generator that %s', (name) => {
  test.each(Object.keys(starts))('attack: %s does not begin', (ceremony) => {
    breaks[name]?.()
    expect(starts[ceremony]).toThrow(/no entropy|generator is broken/)
  })

  test.each(Object.keys(steps))('attack: %s does not go on', (ceremony) => {
    breaks[name]?.()
    expect(steps[ceremony]).toThrow(/no entropy|generator is broken/)
  })
})
