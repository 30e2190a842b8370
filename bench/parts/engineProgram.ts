import { type MachineKind, startMachine, stepMachine } from 'latchkey/crypto/threshold'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { type Costs, keygen, measureScheme, sign } from './engineCeremonies.ts'
import { recordCalls, toRepeatable } from './nobleCalls.ts'

// The engines on the calling thread, of Node or of a browser. `bundleRecorded` bundles this.

const runStep = { startMachine, stepMachine }

/** @param clock in milliseconds */
export function measureHere(
  clock: () => number,
  engine: MachineKind['engine'],
  scheme: ThresholdSignatureScheme,
  counts: Parameters<typeof measureScheme>[1],
): Promise<Costs> {
  return measureScheme({ runStep, clock, engine, scheme }, counts)
}

/** The milliseconds of each signature of both parties, and of their calls into noble alone; and how many calls these are. */
export type Compared = { engineMs: number[]; nobleMs: number[]; calls: number }

/**
 * Signs with TWO_OF_TWO so many times, and after each signature makes the calls into noble that one signature of both parties
 * makes.
 * @param clock in milliseconds; the page's or the worker's own by default
 */
export async function compareWithNoble(
  engine: MachineKind['engine'],
  signatures: number,
  clock = () => performance.now(),
): Promise<Compared> {
  const options = { runStep, clock, engine, scheme: 'TWO_OF_TWO' } as const
  const { shares } = await keygen(options)
  const calls = await recordCalls(() => sign(options, shares))
  const engineMs: number[] = []
  const nobleMs: number[] = []
  for (let count = 0; count < signatures; count += 1) {
    const { clientMs, serverMs } = await sign(options, shares)
    engineMs.push(clientMs + serverMs)
    const repeat = toRepeatable(calls)
    const startedAt = clock()
    repeat()
    nobleMs.push(clock() - startedAt)
  }
  return { engineMs, nobleMs, calls: calls.length }
}
