import { beforeEach, expect, test } from 'vitest'
import { createTestCustody, ethereumAccount } from '../../testing/custody.ts'
import { createTeam, type Member, type Team } from '../../testing/custodyTeam.ts'

// Policies about keys, for activities that name several: one match is enough to deny, and all must match to allow.

const denied = { status: 403, body: { code: 7, message: 'policy engine denied request explicitly' } }
const refused = { status: 403, body: { code: 7, message: 'request not authorized' } }
const ran = { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }

let team: Team
let ann: Member
let other: string
beforeEach(async () => {
  team = await createTeam(await createTestCustody(), { threshold: 2, roots: 2, others: 1 })
  ;[ann] = team.others as [Member]
  const { result } = await together('create_wallet', 'CREATE_WALLET', {
    walletName: 'other',
    accounts: [ethereumAccount],
  })
  other = (result.createWalletResult as { walletId: string }).walletId
})

async function together(name: string, type: string, parameters: object) {
  const [root, second] = team.roots as [Member, Member]
  const { fingerprint } = (await team.submit(name, type, parameters, root)).body.activity
  return (await team.approve(fingerprint, second)).body.activity
}

const add = (effect: 'ALLOW' | 'DENY', condition: string) =>
  together('create_policy', 'CREATE_POLICY_V3', {
    ...{ policyName: `${effect} ${condition}`, effect: `EFFECT_${effect}`, condition, notes: '' },
    ...(effect === 'ALLOW' && { consensus: `approvers.any(user, user.id == '${ann.userId}')` }),
  })

const remove = (...walletIds: string[]) =>
  team.submit('delete_wallets', 'DELETE_WALLETS', { walletIds, deleteWithoutExport: true }, ann)

test('behavior: a wallet among others is denied', async () => {
  await add('ALLOW', "activity.action == 'DELETE'")
  await add('DENY', `wallet.id == '${team.walletId}'`)
  expect(await remove(team.walletId)).toMatchObject(denied)
  expect(await remove(other, team.walletId)).toMatchObject(denied)
  expect(await remove(other)).toMatchObject(ran)
})

test('behavior: a right on one wallet is no right on the wallet beside it', async () => {
  await add('ALLOW', `wallet.id == '${other}'`)
  expect(await remove(other, team.walletId)).toMatchObject(refused)
  expect(await remove(other)).toMatchObject(ran)
})

test('behavior: policies know the address and the wallet of an account that is deleted', async () => {
  await add('ALLOW', "activity.action == 'DELETE'")
  await add('DENY', `wallet_account.address == '${team.address}' && wallet.id == '${team.walletId}'`)
  const { body } = await team.query('list_wallet_accounts', { walletId: team.walletId }, ann)
  const [account] = body.accounts as { walletAccountId: string }[]
  const parameters = { walletAccountIds: [account?.walletAccountId], deleteWithoutExport: true }
  expect(await team.submit('delete_wallet_accounts', 'DELETE_WALLET_ACCOUNTS', parameters, ann)).toMatchObject(denied)
})

test('behavior: a private key among others is denied', async () => {
  const toKey = (privateKeyName: string) => ({
    ...{ privateKeyName, curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] },
  })
  const made = await together('create_private_keys', 'CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [toKey('a'), toKey('b')],
  })
  const { privateKeys } = made.result.createPrivateKeysResultV2 as { privateKeys: { privateKeyId: string }[] }
  const [kept = '', gone = ''] = privateKeys.map(({ privateKeyId }) => privateKeyId)
  await add('ALLOW', "activity.action == 'DELETE'")
  await add('DENY', `private_key.id == '${kept}'`)
  const drop = (...privateKeyIds: string[]) =>
    team.submit('delete_private_keys', 'DELETE_PRIVATE_KEYS', { privateKeyIds, deleteWithoutExport: true }, ann)
  expect(await drop(gone, kept)).toMatchObject(denied)
  expect(await drop(gone)).toMatchObject(ran)
})
