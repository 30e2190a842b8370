import { ThresholdError, type ThresholdFailure } from 'latchkey/crypto/threshold'
import type { RunStep } from './steps.ts'

export type StepRequest = { id: number; name: string; args: readonly unknown[] }
export type StepReply =
  | { id: number; value: unknown }
  | { id: number; error: { message: string; code?: ThresholdFailure; party?: number | undefined } }

type Waiting = { resolve(value: never): void; reject(error: Error): void }

/** The worker ended, or its program did not load. */
class WorkerError extends Error {
  override name = 'WorkerError'
}

/**
 * Runs steps in one worker, which starts with the first of them. A worker that ends fails the steps that it was given;
 * the next step starts another one.
 */
export function createWorkerSteps(start: () => Worker): RunStep {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function open(): Worker {
    const opened = start()
    opened.addEventListener('message', ({ data }: MessageEvent<StepReply>) => {
      const caller = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) caller?.reject(toError(data.error))
      else caller?.resolve(data.value as never)
    })
    opened.addEventListener('error', () => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(new WorkerError('The worker of the managed wallet ended.'))
      waiting.clear()
    })
    return opened
  }

  return (name, ...args) =>
    new Promise((resolve, reject) => {
      worker ??= open()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, name, args } satisfies StepRequest)
    })
}

function toError({ message, code, party }: Extract<StepReply, { error: unknown }>['error']): Error {
  return code ? new ThresholdError(code, message, party) : new WorkerError(message)
}
