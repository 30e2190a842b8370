import { formatDecimals } from './formatCoins.ts'
import type { Token } from './token.ts'

type Names = { unknown: string }

/** Returns a token's symbol, in quotation marks and as unknown if it is that of another token or coin. */
export function symbolOf({ symbol, standing }: Pick<Token, 'symbol' | 'standing'>, { unknown }: Names): string {
  // A letter that is written from right to left must not move the digits beside it.
  const isolated = /^[ -~…]*$/.test(symbol) ? symbol : `\u2068${symbol}\u2069`
  return standing === 'posing' ? `“${isolated}” (${unknown})` : isolated
}

/** Formats base units of a token with every non-zero digit, or names the one token of a collection. */
export function formatToken(
  amountOrId: bigint,
  token: Pick<Token, 'symbol' | 'standing'> & { decimals?: number | undefined },
  names: Names,
): string {
  const symbol = symbolOf(token, names)
  return token.decimals === undefined
    ? `${symbol} #${amountOrId}`
    : `${formatDecimals(amountOrId, token.decimals)} ${symbol}`
}

/** As wide as most amounts with decimals and a symbol are. */
const usualAmount = '0.00000000000000000 TOKEN'

/** The longest form that an amount usually takes: what is shown if its token can't be read, unless that is short. */
export function longestAmount(unread: string): string {
  return unread.length > usualAmount.length ? unread : usualAmount
}
