/** Why a text is no amount of an asset. `amountProblems` in `words/en.ts` has a sentence for each. */
export type NoAmount = 'not-a-number' | 'comma' | 'decimals' | 'zero'
/** Why a typed amount can't be sent. `words/assets` of the hosted wallet has the other sentences. */
export type AmountProblem = NoAmount | 'balance' | 'fee'

/** Longer than any amount of 32 bytes with 36 decimals. */
const maxLength = 120

/**
 * Reads an amount that the user typed, in the asset's smallest units. A comma counts as a decimal sign only where it can't separate
 * thousands: `1,5` is one and a half in every language, and `1,500` differs between them.
 * @param options.available the balance; undefined while it is not known
 */
export function readAmount(
  text: string,
  { decimals, available }: { decimals: number; available: bigint | undefined },
): { units: bigint } | { problem: AmountProblem } {
  const typed = withDecimalPoint(text.trim())
  if (typed.length > maxLength) return { problem: 'not-a-number' }
  if (/^[\d.,]*\d[\d.,]*$/.test(typed) && typed.includes(',')) return { problem: 'comma' }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return { problem: 'not-a-number' }
  const [whole = '', typedFraction = ''] = typed.split('.')
  const fraction = typedFraction.replace(/0+$/, '')
  if (fraction.length > decimals) return { problem: 'decimals' }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units === 0n) return { problem: 'zero' }
  if (available !== undefined && units > available) return { problem: 'balance' }
  return units < 2n ** 256n ? { units } : { problem: 'balance' }
}

/** Returns an amount with a point in place of a comma that can only be a decimal sign. */
export function withDecimalPoint(text: string): string {
  const isDecimal = /^\d*,\d+$/.test(text) && !/^[1-9]\d{0,2},\d{3}$/.test(text)
  return isDecimal ? text.replace(',', '.') : text
}

/**
 * Returns an amount as it is typed with a point where the language has a comma: the numeric keyboard of a phone has only the
 * key of its language. A comma inside a pasted amount stays: it may separate thousands, as the wallet itself writes them.
 */
export function withPoint(text: string, locale: string): string {
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return separator === ',' ? text.replace(/^(\d*),$/, '$1.') : text
}
