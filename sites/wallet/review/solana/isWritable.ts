import type { SolanaMessage } from 'latchkey/wire/solana'

/** Whether a transaction may change the account at `index`, by the counts of its header and the order of its tables. */
export function isWritable(index: number, message: SolanaMessage): boolean {
  const { keys, signers, readonlySigners, readonlyOthers, lookups } = message
  if (index < signers) return index < signers - readonlySigners
  if (index < keys.length) return index < keys.length - readonlyOthers
  return index < lookups.reduce((count, { writable }) => count + writable.length, keys.length)
}
