import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offeredMethods } from '../offeredMethods.ts'
import { toNamespaces } from './grant.ts'
import { offeredEvents } from './offer.ts'
import { toOutcome } from './sessionRequest.ts'
import { account, networks } from './testing/startWallet.ts'

const [one, ten, polygon] = networks
const namespaces = toNamespaces({
  addresses: [account.address],
  networks: [one, ten],
  methods: offeredMethods,
  events: offeredEvents,
})
const ask = (method: string, params: unknown = [], chain = 'eip155:10') =>
  toOutcome({ method, params, chain }, { namespaces, networks })

test.each([
  ['eth_accounts', [], [account.address]],
  ['eth_requestAccounts', [], [account.address]],
  ['eth_chainId', [], '0xa'],
  ['wallet_getCapabilities', [account.address], { '0x1': unsupported(), '0xa': unsupported(), '0x89': unsupported() }],
  ['wallet_getCapabilities', [account.address.toLowerCase(), ['0xa', '0x63']], { '0xa': unsupported() }],
])('behavior: %s %j is answered without the user', (method, params, result) => {
  expect(ask(method, params)).toEqual({ kind: 'answer', answer: { result } })
})

test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])('behavior: %s asks the user', (method) => {
  expect(ask(method, [{ chainId: '0x89', rpcUrls: ['https://evil.example'] }])).toEqual({
    kind: 'switch-network',
    network: polygon,
  })
})

test.each(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'])('behavior: %s is reviewed', (method) => {
  expect(ask(method)).toEqual({ kind: 'review' })
})

test.each([
  ['a chain that was not given', 'personal_sign', [], 'eip155:137', 5100],
  ['a method that was not given', 'eth_sign', [], 'eip155:10', 3001],
  ['an inherited name', 'constructor', [], 'eip155:10', 3001],
  ['a network that is none of ours', 'wallet_switchEthereumChain', [{ chainId: '0x63' }], 'eip155:10', 4902],
  ['no network', 'wallet_switchEthereumChain', [{}], 'eip155:10', -32602],
  ['an account that was not given', 'wallet_getCapabilities', [`0x${'33'.repeat(20)}`], 'eip155:10', 4100],
  ['no account', 'wallet_getCapabilities', [], 'eip155:10', -32602],
  ['no address', 'wallet_getCapabilities', ['vitalik.eth'], 'eip155:10', -32602],
  ['a decimal chain id', 'wallet_getCapabilities', [account.address, ['10']], 'eip155:10', -32602],
  ['a surplus parameter', 'wallet_getCapabilities', [account.address, ['0xa'], true], 'eip155:10', -32602],
])('error: %s', (_, method, params, chain, code) => {
  expect(ask(method, params, chain)).toMatchObject({ kind: 'answer', answer: { error: { code } } })
})

test('behavior: any request gets an answer, never an exception (T23)', () => {
  const method = fc.oneof(fc.constantFrom(...offeredMethods), fc.string())
  fc.assert(
    fc.property(method, fc.anything(), (name, params) => {
      expect(['answer', 'switch-network', 'review']).toContain(ask(name, params).kind)
    }),
  )
})

function unsupported() {
  return { atomic: { status: 'unsupported' } }
}
