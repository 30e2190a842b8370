import { expect, test } from 'vitest'
import { toAssets } from './assets.ts'
import { context } from './testing/context.ts'

const networks = [context.network!]
const [{ chainId }] = networks as [(typeof networks)[0]]
const address = `0x${'ab'.repeat(20)}`
const tokens = [{ chainId, address, name: 'Acme Dollar', symbol: 'ACME', decimals: 6 }]
const prices = { currency: 'USD', feeds: [{ chainId, feed: { chainId, address } }] }
const read = (environment: { tokens?: unknown; prices?: unknown }) =>
  toAssets({ networks, ...environment }, { now: Date.now })

test('default: none', () => {
  expect(read({})).toEqual({ tokens: [], prices: undefined })
})

test('option: the tokens and the prices of the environment', () => {
  expect(read({ tokens, prices })).toMatchObject({ tokens, prices: { currency: 'USD' } })
  expect(read({ prices }).prices?.has({ chainId })).toBe(true)
})

test.each([{ tokens: 'none' }, { tokens: [{ ...tokens[0], decimals: -1 }] }, { prices: { ...prices, currency: '$' } }])(
  'behavior: what is malformed is left out: %j',
  (malformed) => {
    expect(read({ tokens, prices, ...malformed })).toMatchObject(
      'tokens' in malformed ? { tokens: [], prices: { currency: 'USD' } } : { tokens, prices: undefined },
    )
  },
)
