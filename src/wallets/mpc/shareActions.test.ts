import { expect, test, vi } from 'vitest'
import type { MpcClient } from './mpcClient.ts'
import type { MpcWallet } from './mpcWallet.ts'
import { createShareActions } from './shareActions.ts'
import { openAccounts, toRecord } from './testing/openAccounts.ts'

const address = '0x00000000000000000000000000000000000000aB'
const passkeyId = 'passkey'
const byPasskey = toRecord(address, {
  isStopped: true,
  clientKeySharesBackupInfo: { passwordEncrypted: false, passkeyId, backups: { dynamic: [{ location: 'dynamic' }] } },
})

/** @param verified what the frame answers when the user is to prove the passkey of their accounts */
function open(verified?: Error, record = byPasskey) {
  const page = openAccounts([record], { getWallets: () => [record], verifyPassword: () => verified })
  const [account] = page.accounts
  const none = { getWallets: async () => [] } as Partial<MpcClient> as MpcClient
  const wallet = {
    client: async (chain: string) => (chain === 'EVM' ? account!.client : none),
    environment: async () => ({}),
  } as Partial<MpcWallet> as MpcWallet
  const choose = vi.fn(async () => ({ passkeyId: 'another' }))
  const unused = () => Promise.reject(new Error('Nothing is asked of this user.'))
  const enter = record === byPasskey ? unused : async () => 'a password'
  const { backup } = createShareActions({
    ...{ wallet, choose, enter, steps: { enter: unused, enterBefore: unused } },
    ...{ signInAgain: async () => false, googleDriveToken: undefined },
  })
  const types = () => page.asked().map(({ type }) => type)
  return { ...page, backup, choose, types }
}

test('change: the passkey of before is asked for, then the new one is chosen', async () => {
  const { backup, choose, asked } = open()
  await backup.changePassword()
  expect(choose).toHaveBeenCalledOnce()
  expect(asked().slice(1)).toMatchObject([
    { type: 'verifyPassword', accountAddress: address },
    { type: 'updatePassword', accountAddress: address, passkeyId: 'another' },
  ])
})

test('change: a user who does not prove the passkey of before creates no other', async () => {
  const { backup, choose, types } = open(Object.assign(new Error('Cancelled.'), { code: 'passkey_cancelled' }))
  await expect(backup.changePassword()).rejects.toMatchObject({ reason: 'passkey_cancelled' })
  expect(choose).not.toHaveBeenCalled()
  expect(types()).toEqual(['getWallets', 'verifyPassword'])
})

test('change: without a backup, the password of the shares in this browser is asked for, and a new backup is made', async () => {
  const lost = toRecord(address, { clientKeySharesBackupInfo: { passwordEncrypted: true, backups: {} } })
  const { backup, asked } = open(undefined, lost)
  expect(await backup.backups()).toMatchObject([{ state: 'none' }])
  await backup.changePassword()
  expect(asked().at(-1)).toMatchObject({ type: 'updatePassword', existingPassword: 'a password', passkeyId: 'another' })
  await backup.renewShares({ address })
  expect(asked().at(-1)).toMatchObject({ type: 'refreshWalletAccountShares', password: 'a password' })
})

test('restore: an earlier backup that a refresh on another device has deleted', async () => {
  const { backup, types } = open()
  await expect(backup.restoreBackup({ address, replacedAt: 1 })).rejects.toMatchObject({
    ...{ reason: 'unknown_backup', failure: 'earlierEnded' },
  })
  expect(types()).toEqual(['getWallets'])
})

test('backups: an account that has stopped is marked, and renewed in any spelling of its address', async () => {
  const { backup, asked } = open()
  expect(await backup.backups()).toMatchObject([{ address, state: 'passkey', isStopped: true }])
  await backup.renewShares({ address: address.toLowerCase() })
  expect(asked().at(-1)).toMatchObject({ type: 'refreshWalletAccountShares', accountAddress: address })
  await expect(backup.renewShares({ address: '0x' })).rejects.toThrow('Account not found')
})
