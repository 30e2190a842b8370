import { expect, test } from 'vitest'
import { toChainIds, toNamespaces, toStartingChains } from './namespaces.ts'

test('default: methods and events of the specification', () => {
  expect(toNamespaces({ chains: [1] })).toMatchInlineSnapshot(`
    {
      "eip155": {
        "chains": [
          "eip155:1",
        ],
        "defaultChain": "eip155:1",
        "events": [
          "chainChanged",
          "accountsChanged",
          "message",
          "disconnect",
          "connect",
        ],
        "methods": [
          "eth_sendTransaction",
          "personal_sign",
          "eth_accounts",
          "eth_requestAccounts",
          "eth_sendRawTransaction",
          "eth_sign",
          "eth_signTransaction",
          "eth_signTypedData",
          "eth_signTypedData_v3",
          "eth_signTypedData_v4",
          "wallet_switchEthereumChain",
          "wallet_addEthereumChain",
          "wallet_getPermissions",
          "wallet_requestPermissions",
          "wallet_registerOnboarding",
          "wallet_watchAsset",
          "wallet_scanQRCode",
          "wallet_sendCalls",
          "wallet_getCapabilities",
          "wallet_getCallsStatus",
          "wallet_showCallsStatus",
        ],
      },
    }
  `)
})

test('behavior: 8453 and 84532 come first, each chain once', () => {
  expect(toChainIds({ chains: [1], optionalChains: [84532, 1, 10, 8453] })).toEqual([8453, 84532, 1, 10])
})

test('option: preferredChains', () => {
  expect(toChainIds({ optionalChains: [1, 8453, 10], preferredChains: [10, 137] })).toEqual([10, 1, 8453])
})

test('option: methods, optionalMethods, events, optionalEvents', () => {
  const wanted = { chains: [1], methods: ['a'], optionalMethods: ['b', 'a'], events: ['c'], optionalEvents: [] }
  expect(toNamespaces(wanted)).toMatchObject({ eip155: { chains: ['eip155:1'], methods: ['a', 'b'], events: ['c'] } })
})

test('behavior: a page starts on the first chain that it names, though another is proposed first', () => {
  const wanted = { chains: [1], optionalChains: [8453, 10] }
  expect(toStartingChains(wanted)).toEqual([1, 8453, 10])
  expect(toNamespaces(wanted).eip155).toMatchObject({
    chains: ['eip155:8453', 'eip155:1', 'eip155:10'],
    defaultChain: 'eip155:1',
  })
})

test('option: defaultChain', () => {
  const wanted = { optionalChains: [1, 8453, 10], defaultChain: 10 }
  expect(toStartingChains(wanted)).toEqual([10, 1, 8453])
  expect(toNamespaces(wanted).eip155?.defaultChain).toBe('eip155:10')
  expect(() => toNamespaces({ ...wanted, defaultChain: 137 })).toThrow('Invalid chains')
})

test('error: no chains', () => {
  expect(() => toNamespaces({})).toThrow('No chains specified in either `chains` or `optionalChains`')
  expect(() => toNamespaces({ optionalChains: [] })).toThrow('No chains specified in either')
})

test.each([
  [{ chains: [] }],
  [{ chains: [], optionalChains: [1] }],
  [{ chains: 'eip155:1' as never }],
  [{ chains: [0] }],
  [{ optionalChains: [1.5] }],
])('error: invalid chains %#', (wanted) => {
  expect(() => toNamespaces(wanted)).toThrow('Invalid chains')
})
