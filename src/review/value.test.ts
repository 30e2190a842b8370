import { concatHex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatValue, maxPriceAgeSeconds, maxPriceLeadSeconds, toPrice, toValue } from './value.ts'

const seconds = 1_800_000_000
const now = seconds * 1000 + 999
const word = (value: number | bigint) => numberToHex(value, { size: 32, signed: value < 0 })
const round = ({ answer = 2_000n * 10n ** 8n, updatedAt = seconds } = {}) =>
  concatHex([7n, answer, BigInt(updatedAt), BigInt(updatedAt), 7n].map(word))
const decimals = word(8)

describe('a price', () => {
  test('default: the answer of the latest round, and the decimals', () => {
    expect(toPrice({ round: round(), decimals }, now)).toEqual({ answer: 2_000n * 10n ** 8n, decimals: 8 })
  })

  test.each([
    ['as old as the bound', -maxPriceAgeSeconds],
    ['ahead of the clock by as much as clocks differ', maxPriceLeadSeconds],
  ])('behavior: one that is %s is shown', (_, after) => {
    expect(toPrice({ round: round({ updatedAt: seconds + after }), decimals }, now)).toBeDefined()
  })

  test.each<[string, Parameters<typeof round>[0]]>([
    ['older than the bound', { updatedAt: seconds - maxPriceAgeSeconds - 1 }],
    ['of the far future', { updatedAt: seconds + maxPriceLeadSeconds + 1 }],
    ['of an incomplete round', { updatedAt: 0 }],
    ['zero', { answer: 0n }],
    ['below zero', { answer: -1n }],
    ['the lowest number', { answer: -(2n ** 255n) }],
  ])('attack: one that is %s is none', (_, changes) => {
    expect(toPrice({ round: round(changes), decimals }, now)).toBeUndefined()
  })

  test('attack: a round without a time is none, also by a clock that was never set', () => {
    expect(toPrice({ round: round({ updatedAt: 0 }), decimals }, 0)).toBeUndefined()
  })

  test.each<[string, unknown, unknown]>([
    ['no bytes', '0x', decimals],
    ['a short round', round().slice(0, -2), decimals],
    ['a long round', `${round()}00`, decimals],
    ['a text', 'price', decimals],
    ['an object', { answer: 1 }, decimals],
    ['nothing', undefined, decimals],
    ['no decimals', round(), '0x'],
    ['37 decimals', round(), word(37)],
    ['decimals of 2^255', round(), word(2n ** 255n)],
    ['a short number of decimals', round(), '0x08'],
  ])('attack: %s is no price', (_, answer, decimals) => {
    expect(toPrice({ round: answer, decimals }, now)).toBeUndefined()
  })
})

describe('a value', () => {
  const price = { answer: 2_000n * 10n ** 8n, decimals: 8 }
  const english = { currency: 'USD', locale: 'en' } as const
  const shown = (units: bigint, options: Parameters<typeof toValue>[1]) =>
    formatValue(toValue(units, options) ?? -1n, english)

  test.each<[string, bigint, number, string]>([
    ['one and a half coins', 15n * 10n ** 17n, 18, '≈ $3,000.00'],
    ['a token of 6 decimals', 1_234_567n, 6, '≈ $2,469.13'],
    ['a token without decimals', 3n, 0, '≈ $6,000.00'],
    ['half a cent is rounded up', 75n * 10n ** 11n, 18, '≈ $0.02'],
    ['the smallest amount that is no dust', 5n * 10n ** 12n, 18, '≈ $0.01'],
    ['dust', 5n * 10n ** 12n - 1n, 18, '< $0.01'],
    ['less than the arithmetic has', 1n, 36, '< $0.01'],
    ['nothing', 0n, 18, '≈ $0.00'],
  ])('behavior: %s', (_, units, decimals, text) => {
    expect(shown(units, { decimals, price })).toBe(text.replace(' ', '\u00a0'))
  })

  test('behavior: exact far beyond the numbers of JavaScript', () => {
    expect(shown(499_999_999_999_999_995n, { decimals: 6, price })).toBe('≈\u00a0$999,999,999,999,999.99')
  })

  test('behavior: a price of 18 decimals, and a currency without cents or with three digits', () => {
    const yen = toValue(10n ** 6n, { decimals: 6, price: { answer: 150_600n * 10n ** 15n, decimals: 18 } }) ?? -1n
    expect(formatValue(yen, { currency: 'JPY', locale: 'en' })).toBe('≈\u00a0¥151')
    expect(formatValue(10n ** 17n, { currency: 'JPY', locale: 'en' })).toBe('<\u00a0¥1')
    expect(formatValue(yen, { currency: 'KWD', locale: 'en' })).toBe('≈\u00a0KWD\u00a0150.600')
  })

  test('behavior: as each language writes it', () => {
    const value = 123_456n * 10n ** 16n
    expect(formatValue(value, { currency: 'EUR', locale: 'de' })).toBe('≈\u00a01.234,56\u00a0€')
    expect(formatValue(value, { currency: 'USD', locale: 'ja' })).toBe('≈\u00a0$1,234.56')
    expect(formatValue(value, { currency: 'INR', locale: 'hi' })).toBe('≈\u00a0₹1,234.56')
  })

  test('behavior: a currency of Latin letters keeps its order among letters from right to left', () => {
    expect(formatValue(10n ** 18n, { currency: 'USD', locale: 'ar' })).toContain('\u2068US$\u2069')
  })

  test('attack: a feed or a balance beyond all coins has no value', () => {
    expect(toValue(5n * 10n ** 29n, { decimals: 18, price })).toBe(10n ** 33n)
    expect(toValue(5n * 10n ** 29n + 1n, { decimals: 18, price })).toBeUndefined()
    expect(toValue(10n ** 18n, { decimals: 18, price: { answer: 2n ** 254n, decimals: 0 } })).toBeUndefined()
    expect(toValue(2n ** 256n - 1n, { decimals: 0, price })).toBeUndefined()
  })
})
