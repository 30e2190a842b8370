import { parseGwei, serializeTransaction, type TransactionSerializable } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseUnsignedTransaction, TransactionError } from './unsignedTransaction.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const fees = { gas: 21_000n, nonce: 7, value: 5n, to } as const
const eip1559 = { ...fees, type: 'eip1559', chainId: 1, maxFeePerGas: parseGwei('2') } as const
const write = (transaction: TransactionSerializable) => serializeTransaction(transaction).slice(2)

test.each<[string, TransactionSerializable]>([
  ['legacy with a chain id (EIP-155)', { ...fees, type: 'legacy', chainId: 1, gasPrice: 1n }],
  ['EIP-2930', { ...fees, type: 'eip2930', chainId: 1, gasPrice: 1n, accessList: [] }],
  ['EIP-1559', eip1559],
])('default: %s', (_, transaction) => {
  const { to: read, ...parsed } = parseUnsignedTransaction(write(transaction))
  expect(parsed).toMatchObject({ type: transaction.type, chainId: 1, nonce: 7, value: 5n })
  expect(read?.toLowerCase()).toBe(to.toLowerCase())
  expect(parseUnsignedTransaction(write(transaction).toUpperCase())).toMatchObject({ nonce: 7 })
})

describe('error', () => {
  const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}` } as const
  test.each([
    ['no transaction', 'c0ffee'],
    [
      'a legacy one without a chain id, which is valid on every chain',
      write({ ...fees, type: 'legacy', gasPrice: 1n }),
    ],
    ['one with a signature', serializeTransaction(eip1559, { ...signature, yParity: 1 }).slice(2)],
    [
      'a legacy one with a signature',
      serializeTransaction({ ...fees, gasPrice: 1n, chainId: 1 }, { ...signature, v: 27n }).slice(2),
    ],
    ['bytes behind its end', `${write(eip1559)}00`],
    // The nonce 7 with a zero before it.
    ['a number that is not minimal', write(eip1559).replace(/^02e/, '02e').replace('0107', '01820007')],
  ])('%s', (_, unsigned) => {
    expect(() => parseUnsignedTransaction(unsigned)).toThrow(TransactionError)
  })
})
