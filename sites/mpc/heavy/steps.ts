import { type Machine, type PartyMessage, type Start, startMachine, stepMachine } from 'latchkey/crypto/threshold'
import { deriveArgon2id } from './argon2.ts'

/**
 * Work that takes the processor for seconds, and so runs in a worker beside the page. Each is a function of its arguments
 * alone.
 */
export const heavySteps = {
  startMachine: (kind: Parameters<typeof startMachine>[0], starts: readonly Start[]) => startMachine(kind, starts),
  stepMachine: (machine: Machine, inbox: readonly PartyMessage[]) => stepMachine(machine, inbox),
  argon2id: deriveArgon2id,
}

export type HeavySteps = typeof heavySteps
type ResultOf<name extends keyof HeavySteps> = Awaited<ReturnType<HeavySteps[name]>>

export type RunStep = <name extends keyof HeavySteps>(
  name: name,
  ...args: Parameters<HeavySteps[name]>
) => Promise<ResultOf<name>>

/** Runs a step on the calling thread. */
export const runHere: RunStep = (name, ...args) => callStep(name, args)

/** Calls a step by its name. The types of its arguments were checked where it was asked for. */
export async function callStep<name extends keyof HeavySteps>(
  name: name,
  args: readonly unknown[],
): Promise<ResultOf<name>> {
  return (heavySteps[name] as (...args: readonly unknown[]) => Promise<ResultOf<name>>)(...args)
}
