import { formatCoins } from '../formatCoins.ts'

/** Lamports as SOL, with every digit that is not zero. */
export function formatSol(lamports: bigint): string {
  return formatCoins(lamports, { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } })
}
