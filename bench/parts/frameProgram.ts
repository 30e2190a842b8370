import type { MachineKind } from 'latchkey/crypto/threshold'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import type { StepReply, StepRequest } from '../../sites/mpc/heavy/createWorkerSteps.ts'
import { type Costs, measureScheme } from './engineCeremonies.ts'

// What `frameEngines.ts` evaluates in the managed wallet's frame.

/** Runs both sides in the worker that the frame started. Costs are in milliseconds of the frame's clock. */
export function measure(
  worker: Worker,
  engine: MachineKind['engine'],
  scheme: ThresholdSignatureScheme,
  counts: Parameters<typeof measureScheme>[1],
): Promise<Costs> {
  // The frame ignores replies to requests that it has not made.
  let lastId = 2 ** 30
  const ask = (name: string, ...args: unknown[]) =>
    new Promise<never>((resolve, reject) => {
      const id = ++lastId
      const receive = ({ data }: MessageEvent<StepReply>) => {
        if (data.id !== id) return
        worker.removeEventListener('message', receive)
        if ('error' in data) reject(new Error(data.error.message))
        else resolve(data.value as never)
      }
      worker.addEventListener('message', receive)
      worker.postMessage({ id, name, args } satisfies StepRequest)
    })
  const runStep = {
    startMachine: (...args: unknown[]) => ask('startMachine', ...args),
    stepMachine: (...args: unknown[]) => ask('stepMachine', ...args),
  }
  return measureScheme({ runStep, clock: () => performance.now(), engine, scheme }, counts)
}
