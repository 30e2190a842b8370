import {
  engines,
  type Machine,
  type MachineStep,
  type PartyMessage,
  startMachine,
  stepMachine,
  ThresholdError,
  type ThresholdFailure,
} from 'latchkey/crypto/threshold'
import type { RoundMessage } from 'latchkey/wire/mpc'
import type { Log } from '../../shared/log.ts'
import { hashTypedData } from '../../shared/signing/typedData.ts'
import { createThreads, type RunStep, StepError } from '../../shared/threads.ts'

/**
 * Steps that take the processor for long enough to delay all other requests: a round of a key generation on secp256k1
 * takes a second.
 */
export const steps = {
  startMachine,
  /** Takes the client's messages of consecutive rounds. */
  stepMachine(machine: Machine, rounds: readonly (readonly PartyMessage[])[]): MachineStep {
    const outbox: RoundMessage[] = []
    let next = machine
    for (const inbox of rounds) {
      // A round after the last one.
      if (next.seats.every(({ state }) => state === undefined)) throw new ThresholdError('malformed_message', 'round')
      const step = stepMachine(next, inbox)
      outbox.push(...step.outbox)
      next = step.machine
    }
    return { machine: next, outbox }
  },
  /**
   * Whether each proof shows that its party's share belongs to the same key as this one.
   * @param engine the name of one of `engines`
   * @param share is overwritten
   */
  areShareProofs(
    engine: string,
    share: Uint8Array,
    { context, proofs }: { context: Uint8Array; proofs: readonly { party: number; proof: Uint8Array }[] },
  ): boolean {
    const { isShareProof } = engines[engine as keyof typeof engines]
    const areProofs = proofs.every((each) => isShareProof(share, { ...each, context }))
    share.fill(0)
    return areProofs
  },
  hashTypedData,
}

export type RunMpcStep = RunStep<typeof steps>

/** @param options.threads 0 runs all steps on the calling thread */
export function createSteps(options: { threads?: number | undefined; log: Log }): RunMpcStep {
  const { threads = 1, log } = options
  // The file beside this one: TypeScript in the repository, JavaScript in the package.
  const url = new URL(`./stepsThread${import.meta.url.slice(-3)}`, import.meta.url)
  return createThreads({ steps, url, count: threads, log })
}

/** Returns why an engine ended a ceremony; undefined for any other error. An error of a thread has lost its class. */
export function failureOf(error: unknown): ThresholdFailure | undefined {
  if (error instanceof ThresholdError) return error.code
  if (error instanceof StepError && error.details.name === 'ThresholdError') {
    return error.details.code as ThresholdFailure
  }
  return undefined
}
