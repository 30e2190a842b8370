/** Where the page keeps its state in local storage (specification §3). Apart from the schema: read before it loads. */
export function storageKey(environmentId: string): string {
  return `global-wallet-client-${environmentId}`
}
