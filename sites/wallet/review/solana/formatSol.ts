import { formatCoins } from 'latchkey/review'

/** Formats lamports as SOL, without trailing zeros. */
export function formatSol(lamports: bigint): string {
  return formatCoins(lamports, { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } })
}
