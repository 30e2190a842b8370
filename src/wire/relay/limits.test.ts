import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('vector: the numbers of the wire (relay-pairing §5, §8; specification §9)', () => {
  const hour = 3600
  expect({ ...limits }).toMatchObject({
    pairingSeconds: 300,
    sessionSeconds: 7 * 24 * hour,
    requestSeconds: 300,
    minRequestSeconds: 300,
    maxRequestSeconds: 7 * 24 * hour,
    authenticateSeconds: hour,
    historySeconds: 30 * 24 * hour,
    sendCallsSeconds: 24 * hour,
    maxTtlSeconds: 30 * 24 * hour,
    maxBatch: 500,
  })
})
