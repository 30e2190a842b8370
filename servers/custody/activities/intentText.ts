/**
 * Parameters that open something to whoever holds them, here or at a provider, until they end. What signs for the use
 * of a token may quote another.
 */
const bearers: ReadonlySet<string> = new Set(['oidcToken', 'otpCode', 'verificationToken', 'clientSignature'])

/** An intent as the record of its activity keeps it: without what opens something, which the record would outlive. */
export function toIntentText(intent: object): string {
  return JSON.stringify(intent, (name, value) => (bearers.has(name) ? undefined : value))
}

/**
 * Whether parameters say anything that no record may keep. Sealed bundles are none of that: each is for one key of the
 * server's, which goes when it was used or is too old.
 */
export function hasBearer(parameters: object): boolean {
  return toIntentText(parameters) !== JSON.stringify(parameters)
}
