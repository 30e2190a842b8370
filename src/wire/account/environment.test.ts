import { expect, test } from 'vitest'
import { parse } from '../parse.ts'
import { environment } from './configuredEnvironment.ts'
import { publicEnvironment } from './environment.ts'

const network = {
  chainId: 1,
  chainName: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}
const example = {
  environmentId: '7c1c7bd6-2a4b-4a8e-9b1f-0d9b6d1f7c11',
  name: 'Example',
  brand: { name: 'Example', rdns: 'com.example' },
  networks: [network],
  delegates: [`0x${'ab'.repeat(20)}`],
  userVerification: 'preferred',
  custody: { organizationId: 'f4d5cf0c-8a29-4f57-8d4e-6a2f0e6b9c22', url: 'https://custody.example' },
  allowedOrigins: ['https://wallet.example'],
  rpIds: ['wallet.example'],
}
const loginMethods = {
  signIn: ['email', 'passkey'],
  oidc: [
    { name: 'Example', issuer: 'https://id.example', clientId: 'wallet' },
    { name: 'Other', issuer: 'https://id.other.example', clientId: 'w', tokenOrigin: 'https://tokens.example' },
  ],
  vaultUrl: 'https://vault.example',
}
const mpc = { frameUrl: 'https://frame.example', relayUrl: 'https://mpc.example' }
const managedWallet = {
  mpc: { ...mpc, mfa: ['wallet.waas.export'], rawSigning: 'off', imports: false, operatorBackup: true },
}
const withNetwork = (changes: object) => ({ networks: [{ ...network, ...changes }] })
const withDecimals = (decimals: unknown) => withNetwork({ nativeCurrency: { ...network.nativeCurrency, decimals } })

test('default', () => {
  expect(parse(environment, { ...example, ...loginMethods })).toEqual({ ...example, ...loginMethods })
})

test('behavior: a brand may have an accent color, written in small letters, and corners', () => {
  const brand = { ...example.brand, accent: '#5B2FD6', corners: 'soft' }
  expect(parse(environment, { ...example, brand }).brand).toEqual({ ...brand, accent: '#5b2fd6' })
})

test.each([{ accent: 'red' }, { accent: '#abc' }, { accent: '#5b2fd6;}' }, { corners: '4px' }])(
  'error: a brand with %o',
  (look) => {
    expect(() => parse(environment, { ...example, brand: { ...example.brand, ...look } })).toThrow('brand')
  },
)

test('behavior: an environment that names no way in has passkeys', () => {
  expect(parse(environment, example)).toEqual({ ...example, signIn: ['passkey'], oidc: [] })
})

test('behavior: the managed wallet, with what the specification does by default', () => {
  const managed = { ...example, ...loginMethods, ...managedWallet }
  for (const schema of [environment, publicEnvironment]) expect(parse(schema, managed).mpc).toEqual(managedWallet.mpc)
  expect(parse(environment, { ...example, mpc }).mpc).toEqual({
    ...mpc,
    ...{ mfa: [], rawSigning: 'on', imports: true, operatorBackup: false },
  })
})

test('behavior: backups in Google Drive and delegation are offered where the operator says so', () => {
  const publicKey = 'M'.repeat(392)
  const offered = { ...mpc, googleDrive: {}, delegation: { publicKey } }
  expect(parse(environment, { ...example, mpc: offered }).mpc).toMatchObject({
    ...{ googleDrive: { apiUrl: 'https://www.googleapis.com' }, delegation: { publicKey } },
  })
})

const tokens = [{ chainId: 1, address: `0x${'AB'.repeat(20)}`, name: 'Acme Dollar', symbol: 'ACME', decimals: 6 }]
const feed = { chainId: 1, address: `0x${'cd'.repeat(20)}` }
const prices = {
  currency: 'USD',
  feeds: [
    { chainId: 1, feed },
    { chainId: 1, token: tokens[0]?.address, feed },
  ],
}

test('behavior: tokens and prices are public, and the page checks them where it shows amounts', () => {
  const assets = { tokens, prices }
  for (const schema of [environment, publicEnvironment])
    expect(parse(schema, { ...example, ...assets })).toMatchObject(assets)
  // They advise only, so they stop no wallet.
  expect(parse(publicEnvironment, { ...example, tokens: 'none', prices: 1 })).toMatchObject({ tokens: 'none' })
})

test.each<[string, object]>([
  ['tokens: expected at most 200 tokens', { tokens: Array.from({ length: 201 }, () => tokens[0]) }],
  ['tokens.0.address: expected 0x followed by 40 hex characters', { tokens: [{ ...tokens[0], address: '0x1' }] }],
  ['tokens.0.decimals: expected 0 to 36', { tokens: [{ ...tokens[0], decimals: 37 }] }],
  ['tokens.0.symbol: expected a name', { tokens: [{ ...tokens[0], symbol: ' ' }] }],
  ['prices.currency: expected a currency such as USD', { prices: { ...prices, currency: 'usd' } }],
  ['prices.feeds.0.feed.address: is missing', { prices: { ...prices, feeds: [{ chainId: 1, feed: { chainId: 1 } }] } }],
  [
    'prices.feeds: expected at most 256 feeds',
    { prices: { ...prices, feeds: Array.from({ length: 257 }, () => prices.feeds[0]) } },
  ],
  [
    'mpc.delegation.publicKey: expected an RSA key of at least 2048 bits',
    { mpc: { ...mpc, delegation: { publicKey: 'AAAA' } } },
  ],
  ['mpc.googleDrive.tokenUrl: expected an http(s) URL', { mpc: { ...mpc, googleDrive: { tokenUrl: 'file:///x' } } }],
  ['mpc.frameUrl: expected an origin such as https://example.com', { mpc: { ...mpc, frameUrl: 'https://x.example/' } }],
  ['mpc.relayUrl: expected an http(s) URL', { mpc: { ...mpc, relayUrl: 'relay.example' } }],
  ["mpc.rawSigning: expected 'on', 'eip7702' or 'off'", { mpc: { ...mpc, rawSigning: 'yes' } }],
  ['mpc.imports: expected boolean', { mpc: { ...mpc, imports: 'no' } }],
  ['mpc.operatorBackup: expected boolean', { mpc: { ...mpc, operatorBackup: 'no' } }],
  [
    'mpc.mfa.0: expected one of wallet.waas.sign, wallet.waas.export, wallet.waas.refresh, wallet.waas.reshare, wallet.waas.backup',
    { mpc: { ...mpc, mfa: ['wallet.waas.create'] } },
  ],
  ['networks.0.rpcUrls.0: expected an http(s) URL', withNetwork({ rpcUrls: ['javascript:alert(1)'] })],
  ['networks.0.rpcUrls.0: expected an http(s) URL', withNetwork({ rpcUrls: ['https://['] })],
  ['networks.0.rpcUrls.0: expected an http(s) URL', withNetwork({ rpcUrls: ['wss://rpc.example'] })],
  ['networks.0.rpcUrls: expected at least one RPC URL', withNetwork({ rpcUrls: [] })],
  ['networks.0.blockExplorerUrls.0: expected an http(s) URL', withNetwork({ blockExplorerUrls: ['data:text/html,x'] })],
  ['networks.0.iconUrls.0: expected an http(s) URL', withNetwork({ iconUrls: [' https://x'] })],
  ['networks.0.chainName: expected a name', withNetwork({ chainName: ' ' })],
  ['networks.0.chainId: expected a chain id', withNetwork({ chainId: 0 })],
  ...[-1, 37, 1.5].map((decimals): [string, object] => [
    'networks.0.nativeCurrency.decimals: expected 0 to 36',
    withDecimals(decimals),
  ]),
  ['delegates.0: expected 0x followed by 40 hex characters', { delegates: ['0x1'] }],
  ['custody.url: expected an http(s) URL', { custody: { ...example.custody, url: 'custody.example' } }],
  ['oidc.0.issuer: expected an http(s) URL', { oidc: [{ name: 'X', issuer: 'id.example', clientId: 'wallet' }] }],
  [
    'oidc.0.tokenOrigin: expected an origin such as https://example.com',
    {
      oidc: [
        { name: 'X', issuer: 'https://id.example', clientId: 'w', tokenOrigin: 'https://x.example; script-src *' },
      ],
    },
  ],
  ['vaultUrl: expected an origin such as https://example.com', { vaultUrl: 'https://vault.example/' }],
  ['allowedOrigins: expected at least one origin', { allowedOrigins: [] }],
  ['rpIds: expected at least one host', { rpIds: [] }],
])('error: %s', (says, changes) => {
  expect(() => parse(environment, { ...example, ...changes })).toThrow(says)
})
