/** The one script that may become a service worker here, and the name of the policy that says so (`servers/site`). */
const script = '/serviceWorker.js'
const policyName = 'service-worker'

/**
 * Keeps this version of the wallet on the device, so that it opens without a network and can be installed. Where the
 * browser cannot, the wallet works all the same.
 */
export async function installShell(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trusted() as string)
  } catch {
    // No service workers here: a private window, a browser without them, a page that is not secure.
  }
}

/** With trusted types (threats T5) an address runs only through a policy; this one knows a single address. */
function trusted(): unknown {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  return factory?.createPolicy(policyName, { createScriptURL: () => script }).createScriptURL('') ?? script
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown }
}
