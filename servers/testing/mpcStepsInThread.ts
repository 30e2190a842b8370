import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { type RunMpcStep, steps } from '../mpc/machine/steps.ts'
import { createThreads, StepError } from '../shared/threads.ts'
import { bundleProgram } from './bundleProgram.ts'

const threadFile = new URL('../mpc/machine/stepsThread.ts', import.meta.url).pathname

/** Runs steps of the managed wallet's server in a thread, once it is ready. Most tests run them on the thread of the test. */
export async function mpcStepsInThread(): Promise<RunMpcStep> {
  const url = pathToFileURL(await bundleProgram(threadFile))
  const run = createThreads({ steps, url, count: 1, log: () => {} })
  const isReady = () => run('hashTypedData', 'no typed data').catch((error) => error instanceof StepError)
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  return run
}
