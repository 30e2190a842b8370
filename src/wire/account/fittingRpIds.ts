/**
 * Returns those of `rpIds` that a page on `host` may use, in the given order: its own host name and parent domains
 * (WebAuthn §5.1.3). A name without a dot is no parent domain: browsers treat every top-level name as a public suffix.
 */
export function fittingRpIds(rpIds: readonly string[], host: string): string[] {
  return rpIds.filter((rpId) => rpId === host || (rpId.includes('.') && host.endsWith(`.${rpId}`)))
}
