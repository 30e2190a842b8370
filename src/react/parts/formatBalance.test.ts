import { expect, test } from 'vitest'
import { formatBalance } from './formatBalance.ts'

const ether = { decimals: 18, symbol: 'ETH' }

test.each([
  [0n, '0 ETH'],
  [1n, '< 0.0001 ETH'],
  [10n ** 18n, '1 ETH'],
  [1_999_999_999_999_999_999n, '1.9999 ETH'],
  [1_500_000_000_000_000_000n, '1.5 ETH'],
  [123_456_789_012_345_678_901_234_567n, '123,456,789.0123 ETH'],
])('default: %s', (amount, text) => expect(formatBalance(amount, ether)).toBe(text))

test('behavior: other decimals are grouped in the same way in every language', () => {
  expect(formatBalance(1_234_500_000n, { decimals: 6, symbol: 'USDC' })).toBe('1,234.5 USDC')
})
