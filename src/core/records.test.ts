import * as v from 'valibot'
import { expect, test } from 'vitest'
import { evmNetwork, toChainDescription, toReadingUrl } from './chain.ts'
import { appMetadata, connectorRecord, toDeepLink, toInAppBrowserUrl } from './connector.ts'
import { fromHexChainId, toHexChainId } from './hexChainId.ts'
import { preference } from './preference.ts'
import { toPreferredOrder } from './preferredChains.ts'

const network = {
  chainId: 1329,
  chainName: 'Sei',
  rpcUrls: ['https://rpc.example'],
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  blockExplorerUrls: ['https://explorer.example'],
  iconUrls: ['https://icons.example/sei.svg'],
  privateCustomerRpcUrls: ['https://private.example/key'],
}
const connector = {
  name: 'Example',
  overrideKey: 'example',
  metadata: {
    deepLinks: { native: 'example://', universal: 'https://example.com/app' },
    inAppBrowserUrl: 'https://example.com/open?url={enc}&ref={encOrigin}&at={hostAndPath}',
  },
  projectId: 'project',
  supportedNetworks: [network],
  preferredChains: [1329],
  canConnectViaQrCode: true,
  canConnectViaCustodialService: false,
}

test('network: every field of specification §3', () => {
  expect(v.parse(evmNetwork, network)).toEqual(network)
})

test('network: the private URL is used for reading, and never shown to a wallet', () => {
  const parsed = v.parse(evmNetwork, network)
  expect(toReadingUrl(parsed)).toBe('https://private.example/key')
  expect(toReadingUrl({ ...parsed, privateCustomerRpcUrls: [] })).toBe('https://rpc.example')
  expect(toChainDescription(parsed)).toMatchObject({ chainId: '0x531', rpcUrls: ['https://rpc.example'] })
  expect(JSON.stringify(toChainDescription(parsed))).not.toContain('private')
})

test('connector: every field of specification §3, native deep links by default', () => {
  const parsed = v.parse(connectorRecord, connector)
  expect(parsed).toEqual({ ...connector, deepLinkPreference: 'native' })
  expect(toDeepLink(parsed)).toBe('example://')
  expect(toDeepLink({ ...parsed, deepLinkPreference: 'universal' })).toBe('https://example.com/app')
})

test('connector: a project id is required', () => {
  expect(v.is(connectorRecord, { ...connector, projectId: '' })).toBe(false)
})

test('connector: the URL in the wallet’s own browser', () => {
  const parsed = v.parse(connectorRecord, connector)
  expect(toInAppBrowserUrl(parsed, new URL('https://dapp.example/a?b=$&'))).toBe(
    'https://example.com/open?url=https%3A%2F%2Fdapp.example%2Fa%3Fb%3D%24%26&ref=https%3A%2F%2Fdapp.example&at=dapp.example/a?b=$&',
  )
})

test('app metadata', () => {
  const metadata = { appName: 'Demo', appLogoUrl: null, appChainIds: [1] }
  expect(v.parse(appMetadata, metadata)).toEqual(metadata)
})

test('chain ids: hex, decimal, or nothing', () => {
  expect(toHexChainId(1329)).toBe('0x531')
  expect(['0x531', '0X531', '1329', 1329].map(fromHexChainId)).toEqual([1329, 1329, 1329, 1329])
  for (const value of ['', '0x', '-1', '1.5', 0, 1.5, Number.NaN, 2 ** 53, null, {}, true]) {
    expect(fromHexChainId(value)).toBeUndefined()
  }
})

test('preferred order: 8453 and 84532 first', () => {
  expect(toPreferredOrder([1, 84532, 10, 8453])).toEqual([8453, 84532, 1, 10])
  expect(toPreferredOrder([10, 1])).toEqual([10, 1])
})

test.each([
  [{ options: 'all' }, true],
  [{ options: 'smartWalletOnly', attribution: { auto: true } }, true],
  [{ options: 'eoaOnly', attribution: { auto: false, dataSuffix: `0x${'12'.repeat(16)}` } }, true],
  [{ options: 'none' }, false],
  [{ options: 'all', attribution: { auto: true, dataSuffix: `0x${'12'.repeat(16)}` } }, false],
])('preference: %j fits: %s', (value, fits) => {
  expect(v.is(preference, value)).toBe(fits)
})
