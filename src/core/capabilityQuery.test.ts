import { expect, test } from 'vitest'
import { answerNoCapabilities, parseCapabilityQuery } from './capabilityQuery.ts'

const account = '0x1111111111111111111111111111111111111111'

test('default: an address, and optionally a list of chain ids', () => {
  expect(parseCapabilityQuery([account])).toEqual({ address: account, chainIds: undefined })
  expect(parseCapabilityQuery([account, ['0x1', '0xa']])).toEqual({ address: account, chainIds: ['0x1', '0xa'] })
})

test.each([
  ['no parameters', undefined],
  ['an empty list', []],
  ['no list', { address: account }],
  ['no address', ['0x1']],
  ['a decimal chain id', [account, ['1']]],
  ['a number', [account, [1]]],
  ['chain 0', [account, ['0x0']]],
  ['an empty chain id', [account, ['0x']]],
  ['no list of chain ids', [account, '0x1']],
  ['a surplus parameter', [account, ['0x1'], true]],
  ['too many chain ids', [account, Array(101).fill('0x1')]],
])('error: %s', (_, params) => {
  expect(() => parseCapabilityQuery(params)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('behavior: a wallet without capabilities describes only the accounts that the page was given', () => {
  expect(answerNoCapabilities([account, ['0x1']], [account.toUpperCase().replace('0X', '0x')])).toEqual({})
  expect(() => answerNoCapabilities([account], [])).toThrow(expect.objectContaining({ code: 4100 }))
  expect(() => answerNoCapabilities([account, ['1']], [account])).toThrow(expect.objectContaining({ code: -32602 }))
})
