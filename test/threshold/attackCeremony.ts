import type { Ceremony, PartyMessage } from '../../src/crypto/threshold/engine.ts'
import type { Run } from './parties.ts'

/** What `victim` finds instead of its honest inbox of one round. */
export type Attack = { name: string; round: number; victim: number; inbox: readonly PartyMessage[] }

export type Outcome =
  /** The victim refused what it found, at once. */
  | { status: 'refused'; error: unknown }
  /** The victim went on, and in the next round these errors met each party; a result would be a break. */
  | { status: 'later'; errors: unknown[]; results: number }
  | { status: 'accepted' }

/**
 * Takes an honest run, and replays the victim's step with another inbox. Ceremonies are pure, so the steps of the others
 * are those of the honest run.
 */
export function attack<start, result>(
  ceremony: Ceremony<start, result>,
  honest: Run<result>,
  { round, victim, inbox }: Attack,
): Outcome {
  const stateAt = (at: number, party: number) => Uint8Array.from(honest.states[at - 1]?.get(party) ?? [])
  try {
    const step = ceremony.next(stateAt(round, victim), inbox)
    if (step.status === 'done') return { status: 'accepted' }
    const sent = [...(honest.rounds[round] ?? []).filter(({ from }) => from !== victim), ...step.messages]
    const errors: unknown[] = []
    let results = 0
    for (const party of honest.states[round]?.keys() ?? []) {
      try {
        ceremony.next(
          party === victim ? step.state : stateAt(round + 1, party),
          sent.filter(({ to }) => to === party),
        )
        results++
      } catch (error) {
        errors.push(error)
      }
    }
    return { status: 'later', errors, results }
  } catch (error) {
    return { status: 'refused', error }
  }
}

/** The honest inbox of a party, with the message of one sender replaced. */
export function replaceMessage(
  run: Run<unknown>,
  at: { round: number; victim: number; from: number },
  bytes: Uint8Array,
) {
  const inbox = (run.rounds[at.round - 1] ?? []).filter(({ to }) => to === at.victim)
  return inbox.map((message) => (message.from === at.from ? { ...message, bytes } : message))
}
