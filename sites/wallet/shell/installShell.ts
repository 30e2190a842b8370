/** The only script that may become a service worker here, and the name of the policy for it (`servers/site`). */
const script = '/serviceWorker.js'
const policyName = 'service-worker'

/**
 * Stores this version of the wallet on the device, so that it can be installed and opens without a network. The wallet
 * also works in browsers that do not support this.
 */
export async function installShell(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trusted() as string)
  } catch {
    // No service workers: a private window, a browser without support, or an insecure page.
  }
}

/** With trusted types (threats T5), only a policy can create a script address. This one allows a single address. */
function trusted(): unknown {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  return factory?.createPolicy(policyName, { createScriptURL: () => script }).createScriptURL('') ?? script
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown }
}
