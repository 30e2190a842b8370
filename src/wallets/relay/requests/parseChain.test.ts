import { expect, test } from 'vitest'
import { parseChain } from './parseChain.ts'

test('error: an invalid chain in a request', () => {
  expect(parseChain('eip155:10')).toBe(10)
  expect(() => parseChain('solana:1')).toThrow("Namespace 'solana' is not configured. Please call connect() first")
  expect(() => parseChain('eip155:0')).toThrow('expected a chain id')
})
