import { toBase58 } from 'latchkey/crypto'
import type { SolanaMessage } from 'latchkey/wire/solana'

/**
 * Returns an account in base58. An account from a lookup table is given by its position there, which the user can't
 * compare.
 */
export function accountName(index: number, { keys, lookups }: SolanaMessage): string {
  const known = keys[index]
  if (known) return toBase58(known)
  const places = (kind: 'writable' | 'readonly') =>
    lookups.flatMap((lookup) => lookup[kind].map((place) => `#${place} of ${toBase58(lookup.table)}`))
  return [...places('writable'), ...places('readonly')][index - keys.length] ?? ''
}
