import { expect, test } from 'vitest'
import type { RecentTransaction } from './recentTransactions.ts'
import { toToast } from './toToast.ts'

const sent = (hash: `0x${string}`, status: RecentTransaction['status']): RecentTransaction => ({
  hash,
  title: 'Pay Ada',
  sentAt: 1,
  status,
})
const all = new Set(['0x01', '0x02', '0x03'])

test('default: the newest, and how many others it stands for', () => {
  const newest = sent('0x02', 'pending')
  expect(toToast([newest, sent('0x01', 'pending')], all, new Map())).toEqual({ transaction: newest, more: 1 })
})

test('behavior: a failure comes before pending ones, and these before confirmed ones', () => {
  const list = [sent('0x03', 'confirmed'), sent('0x02', 'pending'), sent('0x01', 'failed')]
  expect(toToast(list, all, new Map())?.transaction.hash).toBe('0x01')
  expect(toToast(list.slice(0, 2), all, new Map())?.transaction.hash).toBe('0x02')
})

test('behavior: nothing for transactions of an earlier visit', () => {
  expect(toToast([sent('0x01', 'pending')], new Set(), new Map())).toBeUndefined()
})

test('behavior: one that was closed while pending returns if it fails, and only then', () => {
  const closed = new Map([['0x01', 'pending']] as const)
  expect(toToast([sent('0x01', 'pending')], all, closed)).toBeUndefined()
  expect(toToast([sent('0x01', 'confirmed')], all, closed)).toBeUndefined()
  expect(toToast([sent('0x01', 'failed')], all, closed)?.transaction.status).toBe('failed')
})
