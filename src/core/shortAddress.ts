/**
 * Shortens an address so that users recognize their own. Never base a decision on it: other addresses can look the
 * same.
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
