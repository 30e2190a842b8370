import { expect, test } from 'vitest'
import { formatCoins, formatCoinsBriefly } from './formatCoins.ts'

const currency = { nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 } }

test.each([
  [0n, '0 COIN', '0 COIN'],
  [1n, '0.000000000000000001 COIN', '0.000000000000000001 COIN'],
  [10n ** 18n, '1 COIN', '1 COIN'],
  [1_234_567n * 10n ** 18n, '1,234,567 COIN', '1,234,567 COIN'],
  [9_899_954_432_098_609_840n, '9.89995443209860984 COIN', '9.8999 COIN'],
  [10n ** 18n + 1n, '1.000000000000000001 COIN', '1 COIN'],
  [1_000_123_000_000_000_000n, '1.000123 COIN', '1.0001 COIN'],
  [21_745_453_674_000n, '0.000021745453674 COIN', '0.00002174 COIN'],
])('default: %s', (wei, exact, brief) => {
  expect(formatCoins(wei, currency)).toBe(exact)
  expect(formatCoinsBriefly(wei, currency)).toBe(brief)
})

test('option: decimals', () => {
  const gold = { nativeCurrency: { name: 'Gold', symbol: 'G', decimals: 2 } }
  expect(formatCoins(123_450n, gold)).toBe('1,234.5 G')
  expect(formatCoinsBriefly(5n, gold)).toBe('0.05 G')
})
