import type { Network } from '../wire/account/environment.ts'
import { groupDigits } from './groupDigits.ts'

type Currency = Pick<Network, 'nativeCurrency'>

/** Formats an amount with every non-zero digit. Amounts that move are never rounded. */
export function formatCoins(wei: bigint, { nativeCurrency }: Currency): string {
  const { decimals, symbol } = nativeCurrency
  return `${formatDecimals(wei, decimals)} ${symbol}`
}

/** Formats a number whose last `decimals` digits follow the point, without trailing zeros. */
export function formatDecimals(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = groupDigits(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${fraction && `.${fraction}`}`
}

/** The number of digits that are kept, counted from the first non-zero one. */
const briefDigits = 4

/** Formats an amount with few digits, truncated instead of rounded. For balances and estimates. */
export function formatCoinsBriefly(wei: bigint, currency: Currency): string {
  const { decimals } = currency.nativeCurrency
  const fraction = (wei % 10n ** BigInt(decimals)).toString()
  const isWhole = wei >= 10n ** BigInt(decimals)
  const kept = isWhole ? briefDigits - (decimals - fraction.length) : briefDigits
  const cut = 10n ** BigInt(Math.max(0, Math.min(decimals, fraction.length - Math.max(0, kept))))
  return formatCoins((wei / cut) * cut, currency)
}
