import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('behavior: the longest request that may be asked fits an address', () => {
  // Base64 makes four characters of three bytes; two of its 64 characters are escaped twice, to five characters.
  const sealed = (limits.maxParamsLength * 4) / 3
  expect(sealed * (1 + (4 * 2) / 64)).toBeLessThan(limits.maxQueryLength - 8 * 1024)
})

test('vector: the numbers of the wire (specification §9)', () => {
  expect({ ...limits }).toEqual({
    popupWidth: 420,
    popupHeight: 640,
    lostAfterMs: 3000,
    closeDelayMs: 1000,
    maxCalldataBytes: 131_072,
    maxTextLength: 65_536,
    maxTransactionLength: 278_528,
    maxParamsLength: 409_600,
    maxQueryLength: 786_432,
    maxShortUrlLength: 7168,
    maxMessageLength: 1_048_576,
  })
})
