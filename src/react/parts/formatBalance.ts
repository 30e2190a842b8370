import { formatUnits } from 'viem/utils'
import { groupDigits } from '../../review/groupDigits.ts'

const shownDecimals = 4

/**
 * Formats an amount of coins, in every language as a review does: "1.234" means a thousand more in one language than in another.
 * Truncates instead of rounding, so that it never shows more than the user has.
 */
export function formatBalance(amount: bigint, coin: { decimals: number; symbol: string }): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, coin.decimals).split('.')
  const cut = fraction.slice(0, shownDecimals).replace(/0+$/, '')
  if (amount > 0n && whole === '0' && cut === '')
    return `< ${(10 ** -shownDecimals).toFixed(shownDecimals)} ${coin.symbol}`
  return `${groupDigits(whole)}${cut && `.${cut}`} ${coin.symbol}`
}
