import { formatCoinsBriefly, symbolOf } from 'latchkey/review'
import type { Holding } from '../../chain/assets/readHoldings.ts'

/** A whole number longer than this is no real balance, and would fill the screen. */
const maxWhole = 10n ** 15n - 1n

/**
 * Formats a token's balance with few digits, truncated, and without the symbol that another token or coin has. Undefined if
 * the token has no usable name, or counts items.
 */
export function formatHolding({ units, token }: Holding): string | undefined {
  if (token?.decimals === undefined) return undefined
  const { decimals } = token
  const nativeCurrency = {
    symbol: token.standing === 'posing' ? '' : symbolOf(token, { unknown: '' }),
    name: '',
    decimals,
  }
  const most = maxWhole * 10n ** BigInt(decimals)
  const amount = formatCoinsBriefly(units > most ? most : units, { nativeCurrency }).trim()
  return units > most ? `> ${amount}` : amount
}
