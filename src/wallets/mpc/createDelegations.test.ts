import { expect, test, vi } from 'vitest'
import { createDelegations } from './createDelegations.ts'
import { createRenewal } from './createRenewal.ts'
import { openAccounts, toRecord } from './testing/openAccounts.ts'

const [first, second] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002']

function open(...records: Parameters<typeof openAccounts>[0]) {
  const page = openAccounts(records)
  const passwordOf = vi.fn(async () => 'a password')
  const renew = createRenewal({ passwordOf, signInAgain: async () => false })
  return { ...page, passwordOf, delegation: createDelegations({ records: page.records, passwordOf, renew }) }
}

test('default: which accounts are delegated, and since when', async () => {
  const delegated = [{ location: 'delegated', createdAt: 1_000 }]
  const { delegation } = open(toRecord(first), toRecord(second, { locations: { delegated } }))
  expect(await delegation.delegations()).toEqual([
    { address: first, state: 'off' },
    { address: second, state: { since: 1_000 } },
  ])
})

test('behavior: an account on Sui and one of THREE_OF_FIVE cannot be delegated', async () => {
  const { delegation } = open(
    toRecord(first, { chainName: 'SUI' }),
    toRecord(second, { thresholdSignatureScheme: 'THREE_OF_FIVE' }),
  )
  expect(await delegation.delegations()).toEqual([])
  await expect(delegation.delegate(first)).rejects.toMatchObject({ reason: 'accountNotFound' })
})

test('default: delegates one account, with its password', async () => {
  const { accounts, delegation, asked, passwordOf } = open(toRecord(first), toRecord(second))
  await delegation.delegate(second)
  expect(passwordOf).toHaveBeenCalledExactlyOnceWith([accounts[1]])
  expect(asked()).toMatchObject([{ type: 'delegateKeyShares', accountAddress: second, password: 'a password' }])
})

test('default: ends a delegation with new shares', async () => {
  const { delegation, asked } = open(toRecord(first))
  await delegation.endDelegation(first)
  expect(asked()).toMatchObject([{ type: 'refreshWalletAccountShares', accountAddress: first, password: 'a password' }])
})

test('error: a cancelled password delegates nothing', async () => {
  const { delegation, asked, passwordOf } = open(toRecord(first))
  passwordOf.mockRejectedValueOnce(Object.assign(new Error(), { code: 4001 }))
  await expect(delegation.delegate(first)).rejects.toMatchObject({ code: 4001 })
  expect(asked()).toEqual([])
})
