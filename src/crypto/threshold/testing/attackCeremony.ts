import type { Ceremony, PartyMessage } from '../engine.ts'
import type { Run } from './runCeremony.ts'

/** What `victim` finds instead of its honest inbox of one round. Rounds count from 1. */
export type Attack = {
  round: number
  victim: number
  inbox: readonly PartyMessage[]
  /** Whose steps to watch. The others send what they sent in the honest run. */
  watched?: readonly number[]
}

/** How the watched parties ended, up to the round in which the first of them did. */
export type Outcome = { errors: Map<number, unknown>; results: Map<number, unknown> }

/**
 * Takes an honest run, replays the victim's step with another inbox, and goes on from there. Ceremonies are pure, so all
 * other steps of that round are those of the honest run.
 */
export function attack<start, result>(
  ceremony: Ceremony<start, result>,
  honest: Run<result>,
  { round, victim, inbox, watched = [...(honest.states[0]?.keys() ?? [])] }: Attack,
): Outcome {
  const outcome: Outcome = { errors: new Map(), results: new Map() }
  const states = new Map<number, Uint8Array>()
  const sent: PartyMessage[] = []
  const step = (party: number, state: Uint8Array, found: readonly PartyMessage[]) => {
    try {
      const next = ceremony.next(Uint8Array.from(state), found)
      sent.push(...next.messages)
      if (next.status === 'done') outcome.results.set(party, next.result)
      else states.set(party, next.state)
    } catch (error) {
      outcome.errors.set(party, error)
    }
  }
  const stateAt = (at: number, party: number) => honest.states[at - 1]?.get(party) ?? new Uint8Array()

  step(victim, stateAt(round, victim), inbox)
  for (const party of watched) if (party !== victim) states.set(party, stateAt(round + 1, party))
  let acting = [victim]
  for (let now = round + 1; outcome.errors.size + outcome.results.size === 0; now++) {
    const messages = [...(honest.rounds[now - 1] ?? []).filter(({ from }) => !acting.includes(from)), ...sent.splice(0)]
    acting = [...watched]
    for (const party of watched) {
      step(
        party,
        states.get(party) ?? new Uint8Array(),
        messages.filter(({ to }) => to === party),
      )
    }
  }
  return outcome
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
