/**
 * Parameters that grant access to any holder, here or at a provider, until they expire. A client signature may quote a
 * token, so it counts as one.
 */
const bearers: ReadonlySet<string> = new Set(['oidcToken', 'otpCode', 'verificationToken', 'clientSignature'])

/**
 * Returns an intent as its activity's record stores it: without parameters that grant access, because the record
 * outlives them.
 */
export function toIntentText(intent: object): string {
  return JSON.stringify(intent, (name, value) => (bearers.has(name) ? undefined : value))
}

/**
 * Returns whether any parameter must not be recorded. Sealed bundles may be: each is sealed for one key of the server,
 * which is deleted after use or when it expires.
 */
export function hasBearer(parameters: object): boolean {
  return toIntentText(parameters) !== JSON.stringify(parameters)
}
