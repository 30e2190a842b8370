import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  accountsOf,
  addressOfAccount,
  chainOfAccount,
  chainsOf,
  defaultChainOf,
  eventsOf,
  fromCaip2,
  isApprovedEvent,
  isApprovedMethod,
  methodsOf,
  proposalNamespaces,
  sessionNamespaces,
  toCaip2,
} from './namespaces.ts'

const account = (chain: string) => `${chain}:0x1111111111111111111111111111111111111111`
const namespaces = {
  eip155: {
    accounts: [account('eip155:1'), account('eip155:10')],
    methods: ['personal_sign'],
    events: ['accountsChanged'],
  },
  'eip155:10': { accounts: [account('eip155:10')], methods: ['eth_sign'], events: ['chainChanged'] },
  solana: { chains: ['solana:a', 'solana:b'], accounts: [account('solana:a')], methods: ['s'], events: [] },
}

test('default: chains are those listed, else those of the accounts, else the key', () => {
  expect(chainsOf(namespaces)).toEqual(['eip155:1', 'eip155:10', 'solana:a', 'solana:b'])
  expect(chainsOf({ 'eip155:5': { methods: [], events: [] } })).toEqual(['eip155:5'])
})

test('default: accounts, of all chains or of one', () => {
  expect(accountsOf(namespaces)).toEqual([account('eip155:1'), account('eip155:10'), account('solana:a')])
  expect(accountsOf(namespaces, 'eip155:10')).toEqual([account('eip155:10')])
  expect(accountsOf(namespaces, 'eip155:100')).toEqual([])
})

test('behavior: of a chain in several entries, methods and events add up', () => {
  expect(methodsOf(namespaces, 'eip155:10')).toEqual(['personal_sign', 'eth_sign'])
  expect(eventsOf(namespaces, 'eip155:10')).toEqual(['accountsChanged', 'chainChanged'])
  expect(methodsOf(namespaces, 'eip155:1')).toEqual(['personal_sign'])
  expect(isApprovedEvent(namespaces, 'eip155:1', 'chainChanged')).toBe(false)
  expect(isApprovedEvent(namespaces, 'eip155:10', 'chainChanged')).toBe(true)
})

test('behavior: a method is approved where it holds and there is an account', () => {
  expect(isApprovedMethod(namespaces, 'eip155:10', 'eth_sign')).toBe(true)
  expect(isApprovedMethod(namespaces, 'eip155:1', 'eth_sign')).toBe(false)
  expect(isApprovedMethod(namespaces, 'solana:b', 's')).toBe(false)
  expect(isApprovedMethod(namespaces, 'eip155:5', 'personal_sign')).toBe(false)
})

test('default: the parts of an account, and chain ids', () => {
  expect(chainOfAccount(account('eip155:1'))).toBe('eip155:1')
  expect(addressOfAccount(account('eip155:1'))).toBe('0x1111111111111111111111111111111111111111')
  expect(toCaip2(10)).toBe('eip155:10')
  expect(fromCaip2('eip155:10')).toBe(10)
  for (const chain of ['eip155:0', 'eip155:01', 'eip155:1e3', 'eip155:9999999999999999', 'solana:1', 'eip155:'])
    expect(fromCaip2(chain)).toBeUndefined()
})

test('default: the default chain of a proposal and of a session; a value that is no chain counts as absent', () => {
  const entry = { chains: ['eip155:1', 'eip155:10'], methods: [], events: [], accounts: [account('eip155:1')] }
  for (const schema of [proposalNamespaces, sessionNamespaces]) {
    const read = (defaultChain: unknown) => defaultChainOf(v.parse(schema, { eip155: { ...entry, defaultChain } }))
    expect(read('eip155:10')).toBe('eip155:10')
    for (const value of [10, '10', null, undefined, { __proto__: null }]) expect(read(value)).toBeUndefined()
  }
  expect(defaultChainOf({})).toBeUndefined()
})
