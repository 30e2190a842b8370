import { type MachineKind, startMachine, stepMachine } from 'latchkey/crypto/threshold'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { cpuMs } from './cpuMs.ts'
import { type Costs, keygen, measureScheme, sign } from './engineCeremonies.ts'
import { recordCalls, toRepeatable } from './nobleCalls.ts'

// The engines in Node. `bench/mpc.ts` imports this by `importRecorded`.

const runStep = { startMachine, stepMachine }

/** Costs in processor time, which other programs of the machine change little. */
export function measureHere(
  engine: MachineKind['engine'],
  scheme: ThresholdSignatureScheme,
  counts: Parameters<typeof measureScheme>[1],
): Promise<Costs> {
  return measureScheme({ runStep, clock: cpuMs, engine, scheme }, counts)
}

/**
 * Signs with TWO_OF_TWO so many times, and after each signature makes the calls into noble that one signature of both parties
 * makes.
 */
export async function compareWithNoble(engine: MachineKind['engine'], signatures: number) {
  const options = { runStep, clock: cpuMs, engine, scheme: 'TWO_OF_TWO' } as const
  const { shares } = await keygen(options)
  const calls = await recordCalls(() => sign(options, shares))
  const engineMs: number[] = []
  const nobleMs: number[] = []
  for (let count = 0; count < signatures; count += 1) {
    const { clientMs, serverMs } = await sign(options, shares)
    engineMs.push(clientMs + serverMs)
    const repeat = toRepeatable(calls)
    const startedAt = cpuMs()
    repeat()
    nobleMs.push(cpuMs() - startedAt)
  }
  return { engineMs, nobleMs, calls: calls.length }
}
