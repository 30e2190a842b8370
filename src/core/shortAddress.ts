/**
 * Shortens an address so that users recognize their own. Never base a decision on it: other addresses can look the
 * same.
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The same within a sentence: no line ends inside it, as it could at the ellipsis. */
export function shortAddressInText(address: string): string {
  return shortAddress(address).replace('…', '\u2060…\u2060')
}
