/**
 * The key of the page's state in local storage (specification §3). It is apart from the schema, because it is read
 * before that loads.
 */
export function storageKey(environmentId: string): string {
  return `global-wallet-client-${environmentId}`
}
