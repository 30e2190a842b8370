import { expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import type { PartyMessage } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { isBitSet } from './baseOtParameters.ts'
import { dkls23 } from './engine.ts'
import { rowContext } from './multiplyParameters.ts'
import { expandRows, extensionLength, receiverCheck, rowLength } from './otExtension.ts'
import { decodeShare, pairOf } from './share.ts'
import { multiplication } from './signRun.ts'
import { readSignState1 } from './signStart.ts'
import { openState } from './state.ts'
import { dealShares } from './testing/dealShares.ts'

// The attack that GHSA-7f6p-phw2-8253 describes: a cheating receiver of the OT extension changes its choices in one row. The
// sender aborts if and only if that bit of its secret delta is 1. With 128 tries the attacker has delta, and then the share.

const shares = dealShares('TWO_OF_TWO')
const [victim, attacker] = [1, 2]
const delta = pairOf(decodeShare(shares[0]!), attacker).alice.delta

function begin(row: number) {
  const input = { sessionId: randomBytes(32), signers: [victim, attacker], message: randomBytes(32) }
  const own = dkls23.sign.start({ ...input, share: shares[0]! })
  const theirs = dkls23.sign.start({ ...input, share: shares[1]! })
  if (own.status !== 'running' || theirs.status !== 'running') throw new Error('The run has ended.')
  const honest = theirs.messages[0]!
  return { state: own.state, message: { ...honest, bytes: cheat(theirs.state, honest, row) } }
}

/** Changes one choice in one row, and makes the check fit for a sender who does not add that row. */
function cheat(state: Uint8Array, { bytes }: PartyMessage, row: number): Uint8Array {
  const { run, pairs } = readSignState1(openState('sign', state).reader)
  const { setup, own } = pairs.get(victim)!
  const context = rowContext(multiplication(run, victim, attacker).context, own.fresh)
  const start = bytes.length - extensionLength
  const rows = bytes.slice(start, start + 128 * rowLength)
  rows[row * rowLength] = (rows[row * rowLength] ?? 0) ^ 1
  const check = receiverCheck(context, rows, own.choices, expandRows(context, setup.bob.seeds0))
  return new Uint8Array([...bytes.slice(0, start), ...rows, ...check])
}

function failureOf(row: number): ThresholdError | undefined {
  const { state, message } = begin(row)
  try {
    dkls23.sign.next(state, [message])
    return undefined
  } catch (error) {
    if (error instanceof ThresholdError) return error
    throw error
  }
}

test('attack: each try would reveal one bit of delta, and each failure names the attacker for a ban', () => {
  for (let row = 0; row < 24; row++) {
    const failure = failureOf(row)
    expect(failure !== undefined).toBe(isBitSet(delta, row))
    if (failure) expect([failure.code, failure.party, failure.isBan]).toEqual(['check_failed', attacker, true])
  }
})

test('behavior: a caller that honours the ban refuses the second try', () => {
  const dead = new Set<number>()
  const attempt = (row: number): string => {
    if (dead.has(attacker)) return 'refused'
    const failure = failureOf(row)
    if (failure?.isBan && failure.party !== undefined) dead.add(failure.party)
    return failure?.code ?? 'passed'
  }
  const row = Array.from({ length: 128 }, (_, index) => index).find((index) => isBitSet(delta, index))!
  expect([attempt(row), attempt(row), attempt(row + 1)]).toEqual(['check_failed', 'refused', 'refused'])
})
