import type { Ceremony, PartyMessage, Step } from '../engine.ts'

/** Changes what arrives at party `to` in a round: drops, alters, replaces. */
export type Tamper = (inbox: readonly PartyMessage[], at: { to: number; round: number }) => readonly PartyMessage[]

export type Run<result> = {
  results: Map<number, result>
  /** Every message as it was sent, by round. */
  rounds: PartyMessage[][]
  /** Every state, by round and address. */
  states: Map<number, Uint8Array>[]
}

/** Runs a ceremony to its end, in one process, with a store that hands every party a copy of its state. */
export function runCeremony<start, result>(
  ceremony: Ceremony<start, result>,
  starts: ReadonlyMap<number, start>,
  tamper: Tamper = (inbox) => inbox,
): Run<result> {
  const run: Run<result> = { results: new Map(), rounds: [], states: [] }
  let steps = new Map([...starts].map(([address, input]) => [address, ceremony.start(input)] as const))
  for (let round = 1; round < 10; round++) {
    const sent = [...steps.values()].flatMap(({ messages }) => messages)
    if (sent.length > 0) run.rounds.push(sent)
    const waiting = new Map<number, Uint8Array>()
    for (const [address, step] of steps) {
      if (step.status === 'done') run.results.set(address, step.result)
      else waiting.set(address, step.state)
    }
    if (waiting.size === 0) return run
    run.states.push(new Map([...waiting].map(([address, state]) => [address, Uint8Array.from(state)])))
    steps = new Map<number, Step<result>>(
      [...waiting].map(([address, state]) => {
        const inbox = sent.filter(({ to }) => to === address)
        return [address, ceremony.next(state, tamper(inbox, { to: address, round }))]
      }),
    )
  }
  throw new Error('The ceremony does not end.')
}
