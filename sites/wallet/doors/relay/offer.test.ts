import type { ProposalNamespaces } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { toOffer } from './offer.ts'
import { networks } from './testing/startWallet.ts'

const [one, ten, polygon] = networks
const wish = (chains: string[], methods: string[] = ['personal_sign'], events: string[] = ['chainChanged']) => ({
  eip155: { chains, methods, events },
})
const offer = (required: ProposalNamespaces, optional: ProposalNamespaces = {}) =>
  toOffer({ requiredNamespaces: required, optionalNamespaces: optional }, networks)

test('default: the intersection of what the page asks for and what this wallet has', () => {
  expect(offer(wish(['eip155:10']), wish(['eip155:1', 'eip155:99'], ['eth_sign', 'eth_sendTransaction']))).toEqual({
    networks: [
      { network: one, isRequired: false },
      { network: ten, isRequired: true },
    ],
    methods: ['eth_sendTransaction', 'personal_sign'],
    events: ['chainChanged'],
  })
})

test('behavior: a chain may be a key of its own (relay-pairing §9)', () => {
  const asked = { 'eip155:137': { methods: ['personal_sign'], events: [] } }
  expect(offer({}, asked)).toMatchObject({ networks: [{ network: polygon, isRequired: false }], events: [] })
})

test('behavior: the network on which the page prefers to start, if this wallet has it', () => {
  const asked = (defaultChain: string) => ({ eip155: { ...wish(['eip155:1', 'eip155:10']).eip155, defaultChain } })
  expect(offer({}, asked('eip155:10'))).toMatchObject({ defaultNetwork: ten })
  expect(offer({}, asked('eip155:99'))).not.toHaveProperty('defaultNetwork')
})

test('behavior: other kinds of chains are ignored, unless they are required', () => {
  const solana = { solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] } }
  expect(offer({}, { ...wish(['eip155:1']), ...solana })).toMatchObject({ networks: [{ network: one }] })
  expect(offer(solana, wish(['eip155:1']))).toBe('unsupportedNamespaceKey')
})

test.each([
  ['unsupportedChains', wish(['eip155:99'])],
  ['unsupportedMethods', wish(['eip155:1'], ['eth_sign'])],
  ['unsupportedEvents', wish(['eip155:1'], [], ['walletMelted'])],
  ['unsupportedChains', {}],
])('error: %s', (why, required) => {
  expect(offer(required)).toBe(why)
})
