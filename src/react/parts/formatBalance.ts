import { formatUnits } from 'viem/utils'

const shownDecimals = 4

/**
 * Formats an amount of coins in a language. Truncates instead of rounding, so that it never shows more than the user
 * has.
 */
export function formatBalance(amount: bigint, coin: { decimals: number; symbol: string }, locale: string): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, coin.decimals).split('.')
  const cut = fraction.slice(0, shownDecimals).replace(/0+$/, '')
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: shownDecimals })
  if (amount > 0n && whole === '0' && cut === '') return `< ${format.format(10 ** -shownDecimals)} ${coin.symbol}`
  return `${format.format(`${whole}.${cut || 0}` as `${number}`)} ${coin.symbol}`
}
