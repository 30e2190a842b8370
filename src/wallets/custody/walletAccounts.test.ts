import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CustodyClient } from './custodyClient.ts'
import { findNextAccount, readWalletAccounts } from './walletAccounts.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const stamper = async () => ({ header: 'X-Stamp', value: '' })

/** Key custody with one wallet of `count` accounts, which it lists in pages of at most a hundred. */
function custodyWith(count: number): CustodyClient {
  const accounts = Array.from({ length: count }, (_, index) => ({
    walletAccountId: String(index),
    path: `m/44'/60'/${index}'/0/0`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: `0x${String(index).padStart(40, '0')}`,
  }))
  return {
    async query(_, parameters, { schema }) {
      const { limit, after } = (parameters.paginationOptions ?? {}) as { limit?: string; after?: string }
      const from = after === undefined ? 0 : Number(after) + 1
      const page = accounts.slice(from, from + Math.min(Number(limit), 100))
      return v.parse(schema, { wallets: [{ walletId: 'one', walletName: 'One' }], privateKeys: [], accounts: page })
    },
    submit: () => Promise.reject(new Error('not asked in these tests')),
  }
}

test.each([1, 99, 100, 101, 250])('default: all of %i accounts, and the index of the next', async (count) => {
  const custody = custodyWith(count)
  const { accounts } = await readWalletAccounts(custody, { organizationId, stamper })
  expect(new Set(accounts).size).toBe(count)
  const next = await findNextAccount(custody, { organizationId, stamper, requested: undefined })
  expect(next).toMatchObject({ walletId: 'one', index: count })
})

test('error: No active wallet address found', async () => {
  const reading = readWalletAccounts(custodyWith(0), { organizationId, stamper })
  await expect(reading).rejects.toThrow('No active wallet address found')
})

test('error: no account is derived in a wallet that the user does not have', async () => {
  const finding = findNextAccount(custodyWith(1), { organizationId, stamper, requested: 'two' })
  await expect(finding).rejects.toThrow('Cannot proceed with your request')
})
