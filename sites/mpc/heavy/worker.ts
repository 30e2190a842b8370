import { ThresholdError } from 'latchkey/crypto/threshold'
import type { StepReply, StepRequest } from './createWorkerSteps.ts'
import { callStep, type HeavySteps } from './steps.ts'

// The program of the worker. It keeps nothing: each request has everything that its step needs.

const scope = self as unknown as {
  postMessage(message: StepReply): void
  addEventListener(type: 'message', listen: (event: MessageEvent<StepRequest>) => void): void
}

scope.addEventListener('message', async ({ data: { id, name, args } }) => {
  try {
    scope.postMessage({ id, value: await callStep(name as keyof HeavySteps, args) })
  } catch (error) {
    scope.postMessage({ id, error: toCopy(error) })
  }
})

/** A class does not survive the copy to the page. */
function toCopy(error: unknown) {
  if (error instanceof ThresholdError) return { message: error.message, code: error.code, party: error.party }
  return { message: error instanceof Error ? error.message : 'The step failed.' }
}
