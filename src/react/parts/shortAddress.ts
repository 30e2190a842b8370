/** Enough of an address to recognise one's own, not enough to tell any other apart: never the only thing shown to decide on. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
