import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { boundlessWarnings } from './boundless.ts'
import type { TransactionReview } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'
import { account, codesOf, context } from './testing/context.ts'
import type { Token } from './token.ts'

const spender = '0x00000000000000000000000000000000000000Ad'
const address = '0x00000000000000000000000000000000000000A0'

const reviewOf = (functionName: 'approve' | 'transfer', units: bigint) =>
  reviewRequest(
    {
      method: 'eth_sendTransaction',
      params: [
        {
          from: account,
          to: address,
          data: encodeFunctionData({ abi: erc20Abi, functionName, args: [spender, units] }),
        },
      ],
    },
    context,
  ) as TransactionReview
const approve = (units: bigint) => reviewOf('approve', units)
const claimed: Token = { address, symbol: 'TUSD', decimals: 6, standing: 'claimed' }
const warned = (review: TransactionReview, token: Partial<Token> | undefined) =>
  boundlessWarnings(review, { find: () => token && { ...claimed, ...token } }).map(({ code }) => code)

test.each<[string, bigint]>([
  ['2^96 - 2', 2n ** 96n - 2n],
  ['2^95', 2n ** 95n],
  ['10^28', 10n ** 28n],
  ['everything', maxUint256],
])('attack: a permission of %s is as dangerous as an unlimited one, whatever the token says (T11)', (_, units) => {
  expect(codesOf(approve(units))).toEqual(['unlimited-amount', 'approval'])
})

test('behavior: a billion of a token with 18 decimals is an amount like others', () => {
  expect(codesOf(approve(10n ** 27n))).toEqual(['approval'])
})

test('attack: a trillion of a token with 6 decimals is more than there is of it (T11)', () => {
  expect(warned(approve(10n ** 18n), { supply: 5n * 10n ** 16n })).toEqual(['unlimited-amount'])
  expect(warned(approve(10n ** 18n + 1n), { standing: 'listed' })).toEqual(['unlimited-amount'])
  expect(warned(approve(10n ** 16n), { supply: 5n * 10n ** 16n })).toEqual([])
  expect(warned(approve(10n ** 18n), { standing: 'listed' })).toEqual([])
})

test('behavior: a token id, a transfer and an unknown supply add no warning', () => {
  expect(warned(approve(10n ** 18n), { decimals: undefined, supply: 5n })).toEqual([])
  expect(warned(reviewOf('transfer', 10n ** 18n), { supply: 5n })).toEqual([])
  expect(warned(approve(10n ** 18n), {})).toEqual([])
  expect(warned(approve(10n ** 18n), { supply: 0n })).toEqual([])
  expect(warned(approve(10n ** 18n), undefined)).toEqual([])
})
