import { expect, test } from 'vitest'
import { addTransaction, parseTransactions, transactionsKey, updateTransaction } from './recentTransactions.ts'

const one = { hash: '0x01', title: 'Pay Ada', sentAt: 1 } as const
const two = { hash: '0x02', title: 'Pay Bob', sentAt: 2 } as const

test('default: newest first, pending until the chain has confirmed them', () => {
  const sent = addTransaction(addTransaction([], one), two)
  expect(updateTransaction(sent, '0x01', { status: 'confirmed' })).toEqual([
    { ...two, status: 'pending' },
    { ...one, status: 'confirmed' },
  ])
  expect(parseTransactions(JSON.stringify(sent))).toEqual(sent)
})

test('behavior: the same transaction is listed once', () => {
  expect(addTransaction(addTransaction([], one), { ...one, sentAt: 3 })).toEqual([
    { ...one, sentAt: 3, status: 'pending' },
  ])
})

test('behavior: the list keeps twenty transactions, and a hundred characters of each title', () => {
  const many = Array.from(
    { length: 30 },
    (_, index) => ({ hash: `0x1${index}`, title: 'x'.repeat(500), sentAt: index }) as const,
  )
  const kept = many.reduce(addTransaction, parseTransactions(null))
  expect(kept).toHaveLength(20)
  expect(kept[0]).toMatchObject({ hash: '0x129', title: 'x'.repeat(100) })
})

test('behavior: each account and network has a key, regardless of the address’s case', () => {
  expect(transactionsKey('0xAb', 1)).toBe(transactionsKey('0xaB', 1))
  expect(transactionsKey('0xab', 1)).not.toBe(transactionsKey('0xab', 2))
  expect(transactionsKey('0xab', 1)).not.toBe(transactionsKey('0xac', 1))
})

test.each(['', '{', 'null', '[{"hash":1}]', '{"0":1}'])('behavior: storage that holds %j counts as empty', (text) => {
  expect(parseTransactions(text)).toEqual([])
})
