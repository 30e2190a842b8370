import { directionOf, type Locale } from '../core/words/localeOf.ts'
import { isHex } from '../wire/primitives.ts'
import { maxTokenDecimals } from './limits.ts'

/** What one whole coin or token is worth: `answer` in units of which a currency has `10 ** decimals`. */
export type Price = { answer: bigint; decimals: number }

/**
 * The age from which a price is not shown. Feeds write at least once a day also when nothing moves (their heartbeat is up to 24
 * hours), and need some time for it on a busy network.
 */
export const maxPriceAgeSeconds = 25 * 3600
/** How far a price may be ahead of this clock: block times and clocks differ by minutes. */
export const maxPriceLeadSeconds = 600

/**
 * Reads the answers of a feed to `latestRoundData()` and `decimals()`, as Chainlink's `AggregatorV3Interface` has them. Undefined for
 * anything but a price above zero of a complete round that is neither old nor of the future. No value is better than a wrong one.
 * @param now milliseconds since the epoch
 */
export function toPrice(answers: { round: unknown; decimals: unknown }, now: number): Price | undefined {
  const [, answer, , updatedAt] = toWords(answers.round, 5) ?? []
  const [decimals] = toWords(answers.decimals, 1) ?? []
  if (answer === undefined || updatedAt === undefined || decimals === undefined) return undefined
  // The answer is an int256, of which the first bit means a negative one.
  if (answer === 0n || answer >> 255n === 1n || decimals > maxTokenDecimals) return undefined
  // A round that is not complete has no time.
  if (updatedAt === 0n) return undefined
  const seconds = BigInt(Math.floor(now / 1000))
  const isFresh =
    updatedAt + BigInt(maxPriceAgeSeconds) >= seconds && updatedAt <= seconds + BigInt(maxPriceLeadSeconds)
  return isFresh ? { answer, decimals: Number(decimals) } : undefined
}

function toWords(answer: unknown, count: number): bigint[] | undefined {
  if (!isHex(answer) || answer.length !== 2 + 64 * count) return undefined
  return Array.from({ length: count }, (_, at) => BigInt(`0x${answer.slice(2 + 64 * at, 66 + 64 * at)}`))
}

/** Values have this many decimals, far more than any currency, so that sums lose nothing that can be seen. */
const valueDecimals = 18
/** Beyond what all coins are worth: a feed or a balance is wrong. */
const maxValue = 10n ** BigInt(15 + valueDecimals)

/**
 * Returns what an amount is worth in units of 10⁻¹⁸ of the currency, or undefined for more than anything is worth. Only nothing is
 * worth nothing.
 */
export function toValue(units: bigint, { decimals, price }: { decimals: number; price: Price }): bigint | undefined {
  const value = (units * price.answer * 10n ** BigInt(valueDecimals)) / 10n ** BigInt(decimals + price.decimals)
  if (value > maxValue) return undefined
  return value === 0n && units > 0n ? 1n : value
}

/**
 * Formats a value as an approximation, in the way of a language: `≈ $12.34`. What is worth less than the smallest amount of the
 * currency is `< $0.01`.
 * @param value not below zero, in units of 10⁻¹⁸
 */
export function formatValue(value: bigint, { currency, locale }: { currency: string; locale: Locale }): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = Math.min(format.resolvedOptions().maximumFractionDigits ?? 2, valueDecimals)
  const smallest = 10n ** BigInt(valueDecimals - digits)
  const isDust = value > 0n && value < smallest
  const rounded = isDust ? 1n : (value + smallest / 2n) / smallest
  const text = rounded.toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  // As a text: a JavaScript number would round large values.
  const parts = format.formatToParts(`${whole}${fraction && `.${fraction}`}` as `${number}`)
  // Among letters from right to left, the sign of “US$” would move to its other end.
  const isolate = (symbol: string) => (directionOf(locale) === 'rtl' ? `\u2068${symbol}\u2069` : symbol)
  const amount = parts.map(({ type, value: part }) => (type === 'currency' ? isolate(part) : part)).join('')
  // The space stays with its number.
  return `${isDust ? '<' : '≈'}\u00a0${amount}`
}
