import { expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import type { PartyMessage, Step } from '../engine.ts'
import { type Dealing, dealingSession } from './dealing.ts'
import { echoCommitments } from './dealingOpen.ts'
import { commitToDeal, type Deal, readDealingState1 } from './dealingStart.ts'
import { dkls23 } from './engine.ts'
import { pairMessageLength } from './pairExchange.ts'
import { evaluate } from './polynomial.ts'
import { encodeScalars } from './scalar.ts'
import { seal } from './session.ts'
import { openState } from './state.ts'

// A dealer that lies from the start on, and hashes what it lies about. `malicious.slow.test.ts` changes messages afterwards, which
// the dealer's commitment shows.

const [victim, liar] = [1, 2]

const stateOf = (step: Step<unknown>): Uint8Array => {
  if (step.status !== 'running') throw new Error('The run has ended.')
  return step.state
}

/** Runs a key generation with a dealer that commits to `committed` and then opens `opened`, until the victim finds out. */
function expectRefused(lie: (own: Deal, another: Deal) => { committed: Deal; opened: Deal }): void {
  const sessionId = randomBytes(32)
  const start = (party: number) => dkls23.keygen.start({ sessionId, scheme: 'TWO_OF_TWO', party })
  const deal = () => readDealingState1(openState('keygen', stateOf(start(liar))).reader)
  const honest = start(victim)
  const { dealing, deal: own } = deal()
  const { deal: another } = deal()
  if (!own || !another) throw new Error('The party deals nothing.')
  const { committed, opened } = lie(own, another)
  const commitment = commitToDeal(dealing, liar, dealing.origin, committed.opening)
  const first = seal(dealingSession(dealing), 1, victim, dealing.agreement, commitment)
  const waiting = stateOf(dkls23.keygen.next(stateOf(honest), [first]))
  const second = open(dealing, opened, new Map([[liar, commitment], ...commitmentsIn(honest.messages)]))
  expect(() => dkls23.keygen.next(waiting, [second])).toThrow(
    expect.objectContaining({ code: 'check_failed', party: liar, isBan: true }),
  )
}

/** The commitments follow the header and the agreement. */
const commitmentsIn = (messages: readonly PartyMessage[]) =>
  messages.map(({ from, bytes }): [number, Uint8Array] => [from, bytes.slice(37 + 32)])

/** The victim checks the dealer before it reads what sets up the pair. */
function open(dealing: Dealing, { opening, polynomial }: Deal, commitments: ReadonlyMap<number, Uint8Array>) {
  const share = encodeScalars(evaluate(polynomial, victim))
  const pair = new Uint8Array(pairMessageLength)
  return seal(dealingSession(dealing), 2, victim, echoCommitments(dealing, commitments), opening, share, pair)
}

test('attack: a dealer opens another polynomial than the one that it committed to (T20)', () => {
  expectRefused((own, another) => ({ committed: own, opened: another }))
})

test('attack: a dealer does not know the constant that it deals (T20)', () => {
  expectRefused((own, another) => {
    // The proof of another polynomial.
    const proofLength = 33 + 32
    const opening = Uint8Array.from([...own.opening.slice(0, -proofLength), ...another.opening.slice(-proofLength)])
    return { committed: { ...own, opening }, opened: { ...own, opening } }
  })
})
