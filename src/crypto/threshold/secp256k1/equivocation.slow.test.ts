import { expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import type { PartyMessage, Step } from '../engine.ts'
import { dkls23 } from './engine.ts'

// Among three parties a dealer may tell two of them different things. Each of them alone sees a valid dealing.

const stateOf = <result>(step: Step<result>): Uint8Array => {
  if (step.status !== 'running') throw new Error('The run has ended.')
  return step.state
}
const to = (messages: readonly PartyMessage[], party: number) => messages.find((message) => message.to === party)!

test('attack: a dealer that commits to different polynomials is noticed before shares are used', () => {
  const sessionId = randomBytes(32)
  const start = (party: number) => dkls23.keygen.start({ sessionId, scheme: 'TWO_OF_THREE', party })
  const [one, two, cheat, otherCheat] = [start(1), start(2), start(3), start(3)]
  // Party 3 runs twice: as `cheat` towards party 1, as `otherCheat` towards party 2.
  const first = dkls23.keygen.next(stateOf(one), [to(two.messages, 1), to(cheat.messages, 1)])
  const second = dkls23.keygen.next(stateOf(two), [to(one.messages, 2), to(otherCheat.messages, 2)])
  const third = dkls23.keygen.next(stateOf(cheat), [to(one.messages, 3), to(two.messages, 3)])
  const inbox = [to(second.messages, 1), to(third.messages, 1)]
  // Party 1 cannot tell whether party 2 or party 3 lies, so that it names neither.
  expect(() => dkls23.keygen.next(stateOf(first), inbox)).toThrow(
    expect.objectContaining({ code: 'check_failed', party: undefined, isBan: true }),
  )
})
