import type { PartyMessage, Step } from '../../engine.ts'
import { ThresholdError } from '../../thresholdError.ts'

/** One party of a run in one process. */
export type Runner<result> = {
  address: number
  step: Step<result>
  next(state: Uint8Array, inbox: readonly PartyMessage[]): Step<result>
}

/**
 * Runs all parties of a ceremony to their results, by address: for tests, soak runs and benchmarks. `deliver` sees each
 * message on its way and may change it.
 */
export function runCeremony<result>(
  runners: readonly Runner<result>[],
  deliver: (message: PartyMessage, round: number) => PartyMessage = (message) => message,
): Map<number, result> {
  let steps = runners.map(({ step }) => step)
  for (let round = 1; steps.some(({ status }) => status === 'running'); round++) {
    const sent = steps.flatMap(({ messages }) => messages).map((message) => deliver(message, round))
    steps = runners.map(({ address, next }, index) => {
      const step = steps[index]
      if (step?.status !== 'running') throw new ThresholdError('invalid_input', 'run')
      return next(
        step.state,
        sent.filter(({ to }) => to === address),
      )
    })
  }
  return new Map(
    runners.map(({ address }, index) => {
      const step = steps[index]
      if (step?.status !== 'done') throw new ThresholdError('invalid_input', 'run')
      return [address, step.result]
    }),
  )
}
