import workerUrl from './worker.ts?worker&url'

/** The name of the policy in the page's headers (`servers/site`). */
const policyName = 'mpc-worker'

type Factory = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown }
}

/** With trusted types (threats T5), only a policy can create a script address. This one allows a single address. */
const trusted = (() => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  return factory?.createPolicy(policyName, { createScriptURL: () => workerUrl }).createScriptURL('') ?? workerUrl
})()

/** Starts the worker in which the engines run. */
export function startWorker(): Worker {
  return new Worker(trusted as string, { type: 'module' })
}
