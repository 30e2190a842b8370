import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ethereumAccount } from '../../../servers/testing/custody.ts'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld, toViemAccount } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

describe.each(generations)('%s', (generation) => {
  let member: Member
  beforeAll(async () => {
    member = await world.createMember(generation)
  })

  test('signs a message with the pair’s own account', async () => {
    const account = await toViemAccount(generation, member, member.address)
    const signature = await account.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address: account.address, message: 'hello', signature })).toBe(true)
  })

  test('creates a wallet and accounts, and deletes it', async () => {
    const { client, organizationId } = member
    const parameters = { walletName: 'second', accounts: [], mnemonicLength: 24 }
    const { walletId } = await run<{ walletId: string }>(
      member,
      'createWallet',
      'ACTIVITY_TYPE_CREATE_WALLET',
      parameters,
    )
    const accounts = [ethereumAccount, { ...ethereumAccount, path: "m/44'/60'/1'/0/0" }]
    const type = 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS'
    const { addresses } = await run(member, 'createWalletAccounts', type, { walletId, accounts })
    const listed = await client.getWalletAccounts({ organizationId, walletId })
    expect(listed.accounts.map(({ address }) => address)).toEqual(addresses)
    expect((await client.getWallet({ organizationId, walletId })).wallet).toMatchObject({
      walletName: 'second',
      exported: false,
      imported: false,
    })

    const deleteWallets = (deletion: object) => run(member, 'deleteWallets', 'ACTIVITY_TYPE_DELETE_WALLETS', deletion)
    await expect(deleteWallets({ walletIds: [walletId] })).rejects.toThrow(
      'Turnkey error 3: wallet has not been exported',
    )
    await deleteWallets({ walletIds: [walletId], deleteWithoutExport: true })
    expect((await client.getWallets({ organizationId })).wallets).toMatchObject([{ walletId: member.walletId }])
  })

  test('error: an account of another organization', async () => {
    const stranger = await world.createMember(generation)
    const account = await toViemAccount(generation, member, stranger.address)
    await expect(account.signMessage({ message: 'hello' })).rejects.toThrow(
      'Turnkey error 5: Could not find any resource to sign with',
    )
  })

  test('behavior: a deleted sub-organization no longer exists', async () => {
    const leaver = await world.createMember(generation)
    const { client, organizationId } = leaver
    const type = 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION'
    await expect(run(leaver, 'deleteSubOrganization', type, {})).rejects.toThrow('Turnkey error 3')
    expect(await run(leaver, 'deleteSubOrganization', type, { deleteWithoutExport: true })).toEqual({
      subOrganizationUuid: organizationId,
    })
    await expect(client.getWhoami({ organizationId })).rejects.toThrow('Turnkey error 5: no organization found')
  })
})

describe('H6 alone', () => {
  test('a wallet and an organization are renamed; an account is found and deleted', async () => {
    const member = await world.createMember('H6')
    const { client, organizationId, walletId, address } = member
    await run(member, 'updateWallet', 'ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: 'Savings' })
    await run(member, 'updateOrganizationName', 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Ann' })
    expect(await client.getWhoami({ organizationId })).toMatchObject({ organizationName: 'Ann' })
    const { accounts } = await client.getWalletAccounts({ organizationId, includeWalletDetails: true })
    expect(accounts).toMatchObject([{ address, walletDetails: { walletName: 'Savings' } }])
    const { account } = await client.getWalletAccount({ organizationId, walletId, address })
    expect(account).toMatchObject({ address, path: ethereumAccount.path })
    const deletion = { walletAccountIds: [account.walletAccountId], deleteWithoutExport: true }
    await run(member, 'deleteWalletAccounts', 'ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS', deletion)
    expect(await client.getWalletAccounts({ organizationId })).toEqual({ accounts: [] })
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/wallets.txt')
})
