import fc from 'fast-check'
import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { capOf, withCap } from './cap.ts'
import type { TransactionReview } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'
import { account, context } from './testing/context.ts'

const spender = '0x00000000000000000000000000000000000000Ad'
const token = '0x00000000000000000000000000000000000000a0'

const reviewOf = (data: Hex, fields: object = {}) =>
  reviewRequest(
    { method: 'eth_sendTransaction', params: [{ from: account, to: token, data, ...fields }] },
    context,
  ) as TransactionReview
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const codes = ({ warnings }: TransactionReview) => warnings.map(({ code }) => code)
const { now } = context

test('default: the lowered approval is the one that is shown, with the warnings of its own amount', () => {
  const asked = reviewOf(approve(maxUint256))
  expect(codes(asked)).toEqual(['unlimited-amount', 'approval'])
  const lowered = withCap(asked, { units: 5n, now })
  expect(lowered).toEqual(reviewOf(approve(5n)))
  expect(codes(lowered)).toEqual(['approval'])
})

test('behavior: only the amount changes, and the bytes after it stay', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, maxUint256),
      fc.bigInt(1n, maxUint256),
      fc.uint8Array({ maxLength: 80 }),
      (a, b, bytes) => {
        const [units, most] = a < b ? [a, b] : [b, a]
        const tail = `0x${Buffer.from(bytes).toString('hex')}` as const
        const asked = reviewOf(concatHex([approve(most), tail]), { gas: '0x10000' })
        const { fields } = withCap(asked, { units, now })
        expect(fields).toEqual({ ...asked.fields, data: concatHex([approve(units), tail]) })
        expect(decodeFunctionData({ abi: erc20Abi, data: fields.data }).args).toEqual([spender, units])
      },
    ),
  )
})

test('attack: no limit raises what the site asked for, and none ends a permission', () => {
  const asked = reviewOf(approve(100n))
  for (const units of [101n, maxUint256, 0n, -1n]) {
    expect(() => withCap(asked, { units, now })).toThrow(RangeError)
  }
  expect(withCap(asked, { units: 100n, now })).toEqual(asked)
})

const form = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([signature]), args } as never)
const others: [string, TransactionReview][] = [
  ['a permission that ends', reviewOf(approve(0n))],
  ['coins that leave too', reviewOf(approve(5n), { value: '0x1' })],
  ['increaseAllowance', reviewOf(form('function increaseAllowance(address spender, uint256 added)', [spender, 5n]))],
  ['all of a collection', reviewOf(form('function setApprovalForAll(address o, bool a)', [spender, true]))],
  [
    'an approval of Permit2',
    reviewOf(form('function approve(address t, address s, uint160 a, uint48 e)', [token, spender, 5n, 5])),
  ],
  ['a transfer', reviewOf(form('function transfer(address to, uint256 amount)', [spender, 5n]))],
  ['several calls', reviewOf(form('function multicall(bytes[] data)', [[approve(5n)]]))],
  ['an amount that is cut off', reviewOf(approve(5n).slice(0, -2) as Hex)],
  ['an address with other bytes before it', reviewOf(approve(5n).replace('0x095ea7b300', '0x095ea7b3ff') as Hex)],
]

test.each(others)('behavior: %s has no limit to change', (_, review) => {
  expect(capOf(review)).toBeUndefined()
  expect(() => withCap(review, { units: 1n, now })).toThrow(RangeError)
})

test('default: an approval says its limit, also with bytes that follow', () => {
  const limit = { units: 7n, token: getAddress(token) }
  expect(capOf(reviewOf(approve(7n)))).toEqual(limit)
  expect(capOf(reviewOf(concatHex([approve(7n), '0x62632e64617461'])))).toEqual(limit)
})
