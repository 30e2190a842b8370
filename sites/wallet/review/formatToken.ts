import { formatDecimals } from './formatCoins.ts'
import type { Token } from './token.ts'

/** Formats base units of a token with every non-zero digit, or names the one token of a collection. */
export function formatToken(amountOrId: bigint, { symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>): string {
  return decimals === undefined ? `${symbol} #${amountOrId}` : `${formatDecimals(amountOrId, decimals)} ${symbol}`
}

/** As wide as most amounts with decimals and a symbol are. */
const usualAmount = '0.00000000000000000 TOKEN'

/** The longest form that an amount usually takes: what is shown if its token can't be read, unless that is short. */
export function longestAmount(unread: string): string {
  return unread.length > usualAmount.length ? unread : usualAmount
}
