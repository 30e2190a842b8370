import type { Network } from 'latchkey/wire/account'

/** Whole coins with every digit that is not zero. */
export function formatCoins(wei: bigint, { nativeCurrency }: Pick<Network, 'nativeCurrency'>): string {
  const { decimals, symbol } = nativeCurrency
  const digits = wei.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${fraction && `.${fraction}`} ${symbol}`
}
