import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidParamsError } from './providerErrors.ts'
import { parseAddChain, parseSwitchChain, parseWatchAsset } from './walletRequests.ts'

const chain = {
  chainId: '0x531',
  chainName: 'Sei',
  rpcUrls: ['https://rpc.example'],
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
}
const token = { type: 'ERC20', options: { address: '0x1111111111111111111111111111111111111111', symbol: 'T' } }

test('add chain: default', () => {
  expect(parseAddChain([chain])).toEqual(chain)
  expect(parseAddChain([{ ...chain, chainId: '0x0531', privateCustomerRpcUrls: ['https://private.example'] }])).toEqual(
    chain,
  )
})

test.each([
  ['no RPC URL', [{ ...chain, rpcUrls: [] }], 'rpcUrls: expected at least one RPC URL'],
  ['RPC URLs missing', [{ ...chain, rpcUrls: undefined }], 'rpcUrls: is missing'],
  [
    'an RPC URL of another kind',
    [{ ...chain, rpcUrls: ['javascript:alert(1)'] }],
    'rpcUrls.0: expected an http(s) URL',
  ],
  ['an empty name', [{ ...chain, chainName: ' ' }], 'chainName: expected a name'],
  ['no currency', [{ ...chain, nativeCurrency: null }], 'nativeCurrency: expected Object'],
  ['an invalid chain id', [{ ...chain, chainId: '0x' }], 'chainId: expected a chain id'],
  ['no parameters', undefined, 'expected a list of parameters'],
  ['no parameters', [], 'is missing'],
])('error: add chain: %s', (_, params, message) => {
  expect(() => parseAddChain(params)).toThrow(new InvalidParamsError(message))
})

test('watch asset: default, as EIP-747 has it and as a list', () => {
  expect(parseWatchAsset(token)).toEqual(token)
  expect(parseWatchAsset([token])).toEqual(token)
})

test.each([
  ['another kind of token', { ...token, type: 'ERC721' }, 'type: expected "ERC20"'],
  ['no options', { type: 'ERC20' }, 'options: is missing'],
  ['no address', { type: 'ERC20', options: {} }, 'options.address: is missing'],
  [
    'an invalid address',
    { type: 'ERC20', options: { address: '0x12' } },
    'options.address: expected 0x followed by 40 hex characters',
  ],
])('error: watch asset: %s', (_, params, message) => {
  expect(() => parseWatchAsset(params)).toThrow(new InvalidParamsError(message))
})

test('switch chain', () => {
  expect(parseSwitchChain([{ chainId: '0x531' }])).toBe(1329)
  for (const params of [undefined, [], [{}], [{ chainId: 'x' }], [{ chainId: '0x0' }]]) {
    expect(() => parseSwitchChain(params)).toThrow(InvalidParamsError)
  }
})

test('property: T23, every input is parsed or refused, and no prototype is polluted', () => {
  const poisoned = fc.anything({
    withNullPrototype: true,
    key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')),
  })
  fc.assert(
    fc.property(fc.oneof(poisoned, fc.array(poisoned)), (params) => {
      for (const check of [parseAddChain, parseWatchAsset, parseSwitchChain]) {
        expect(() => check(params)).toThrow(InvalidParamsError)
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
  )
})
