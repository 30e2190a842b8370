import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { type AddressBook, labelOf, lookalikeWarnings, ownAddresses } from './addressBook.ts'
import { reviewRequest } from './reviewRequest.ts'
import { account, context } from './testing/context.ts'

const friend = '0x1234560000000000000000000000000000abcdef'
const posing = '0x1234567777777777777777777777777777abcdef'
const shop = '0x00000000000000000000000000000000000000a0'
const stranger = '0x00000000000000000000000000000000000000b1'
const book: AddressBook = { own: [account], sentTo: new Map([[friend, 3]]), used: [shop], hasHistory: true }

test('default: own, sent to, used before, and new', () => {
  expect(labelOf(account, book)).toEqual({ kind: 'own' })
  expect(labelOf(friend.toUpperCase().replace('0X', '0x') as `0x${string}`, book)).toEqual({ kind: 'sent', times: 3 })
  expect(labelOf(shop, book)).toEqual({ kind: 'used' })
  expect(labelOf(stranger, book)).toEqual({ kind: 'first' })
})

test('behavior: a page that knows no history calls no address new', () => {
  expect(labelOf(stranger, ownAddresses([account]))).toBeUndefined()
  expect(labelOf(account, ownAddresses([account]))).toEqual({ kind: 'own' })
})

const reviewOf = (fields: object) =>
  reviewRequest({ method: 'eth_sendTransaction', params: [{ from: account, ...fields }] }, context)
const approve = (spender: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })

test.each([
  ['gets coins', { to: posing, value: '0x1' }],
  ['may spend', { to: shop, data: approve(posing) }],
  ['is called', { to: posing, data: '0xdeadbeef' }],
])('attack: an address that begins and ends like a known one %s: the user is warned (T13)', (_, fields) => {
  expect(labelOf(posing, book)).toEqual({ kind: 'lookalike' })
  expect(lookalikeWarnings(reviewOf(fields), book)).toMatchObject([{ code: 'lookalike-address', severity: 'danger' }])
})

test('behavior: a known address and a stranger are no lookalikes', () => {
  expect(lookalikeWarnings(reviewOf({ to: friend, value: '0x1' }), book)).toEqual([])
  expect(lookalikeWarnings(reviewOf({ to: stranger, value: '0x1' }), book)).toEqual([])
})
