import type { Address } from 'viem'

/** Characters after 0x, and at the end, that people compare. By accident, one in 16 million addresses shares them. */
const comparedCharacters = 3

/**
 * Returns a known address that begins and ends like `address` but is another one. Attackers create such addresses and
 * send tiny amounts from them, so that users copy them from their history (address poisoning, threats T13).
 * @param known the user's own accounts and past recipients. An address among them is no lookalike
 */
export function findLookalike(address: Address, known: readonly Address[]): Address | undefined {
  const whole = address.toLowerCase()
  if (known.some((one) => one.toLowerCase() === whole)) return undefined
  return known.find((one) => endsOf(one.toLowerCase()) === endsOf(whole))
}

function endsOf(address: string): string {
  return address.slice(2, 2 + comparedCharacters) + address.slice(-comparedCharacters)
}
