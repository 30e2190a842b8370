import type { PartyMessage, Step } from '../../engine.ts'
import { ThresholdError } from '../../thresholdError.ts'
import type { Runner } from './runCeremony.ts'

/** An honest run of two parties, kept so that single messages of it can be replaced. Rounds count from 1. */
export type Recording = {
  /** Of `from` in `round`. */
  message(from: number, round: number): PartyMessage
  rounds: number
  /** What party `victim` ends with when it gets `message` in `round` and honest messages otherwise. */
  replace(victim: number, round: number, message: PartyMessage): Outcome
  /** The same for a whole inbox. */
  replaceInbox(victim: number, round: number, inbox: readonly PartyMessage[]): Outcome
}
export type Outcome = { failure?: Pick<ThresholdError, 'code' | 'party' | 'isBan'>; result?: unknown }

export function record<result>(runners: readonly Runner<result>[]): Recording {
  const history = [new Map(runners.map(({ address, step }) => [address, step]))]
  for (
    let last = history[0];
    last && [...last.values()].some(({ status }) => status === 'running');
    last = history.at(-1)
  ) {
    const steps = last
    history.push(
      new Map(
        runners.map((runner) => [
          runner.address,
          stepOf(runner, steps.get(runner.address), inboxOf(runner.address, steps)),
        ]),
      ),
    )
  }

  const message = (from: number, round: number): PartyMessage => {
    const sent = history[round - 1]?.get(from)?.messages[0]
    if (!sent) throw new Error('There is no such message.')
    return sent
  }
  const replaceInbox = (victim: number, round: number, inbox: readonly PartyMessage[]): Outcome => {
    const runner = runners.find(({ address }) => address === victim)
    if (!runner) throw new Error('There is no such party.')
    try {
      let step = stepOf(runner, history[round - 1]?.get(victim), inbox)
      for (let later = round; step.status === 'running'; later++) {
        step = stepOf(runner, step, inboxOf(victim, history[later]))
      }
      return { result: step.result }
    } catch (error) {
      if (!(error instanceof ThresholdError)) throw error
      const { code, party, isBan } = error
      return { failure: { code, party, isBan } }
    }
  }
  const rounds = history.length - 1
  return { message, rounds, replaceInbox, replace: (victim, round, bad) => replaceInbox(victim, round, [bad]) }
}

function stepOf<result>(
  runner: Runner<result>,
  step: Step<result> | undefined,
  inbox: readonly PartyMessage[],
): Step<result> {
  if (step?.status !== 'running') throw new Error('The run has ended.')
  return runner.next(step.state, inbox)
}

const inboxOf = (address: number, steps: ReadonlyMap<number, Step<unknown>> | undefined) =>
  [...(steps?.values() ?? [])].flatMap(({ messages }) => messages).filter(({ to }) => to === address)
