import { serializeTransaction } from 'viem/utils'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, type TestAnswer, type TestCustody } from '../../testing/custody.ts'
import { createTeam, type Member, type Team } from '../../testing/custodyTeam.ts'
import type { Tables } from '../store/tables.ts'

let custody: TestCustody
/** No user can act alone: two root users approve together, or the users that policies allow. */
let team: Team
let root: Member
let second: Member
let ann: Member
let bob: Member
beforeEach(async () => {
  custody = await createTestCustody()
  team = await createTeam(custody, { threshold: 2, roots: 2, others: 2 })
  ;[root, second] = team.roots as [Member, Member]
  ;[ann, bob] = team.others as [Member, Member]
})

/** Submitted by one root user, approved by the other. */
async function decideTogether(name: string, type: string, parameters: object): Promise<TestAnswer> {
  const { body } = await team.submit(name, type, parameters, root)
  return team.approve(body.activity.fingerprint, second)
}

async function addPolicy(policy: {
  effect: 'ALLOW' | 'DENY'
  condition?: string
  consensus?: string
}): Promise<string> {
  const { effect, ...expressions } = policy
  const parameters = { policyName: `policy ${++policies}`, effect: `EFFECT_${effect}`, notes: '', ...expressions }
  const { body } = await decideTogether('create_policy', 'CREATE_POLICY_V3', parameters)
  return (body.activity.result.createPolicyResult as { policyId: string }).policyId
}
let policies = 0

const createWallet = (by: Member) =>
  team.submit('create_wallet', 'CREATE_WALLET', { walletName: 'w', accounts: [] }, by)

const banned = '0x00000000000000000000000000000000000000aa'
const friend = '0x00000000000000000000000000000000000000bb'
function sendTo(to: string | undefined, by: Member, value = 1n): Promise<TestAnswer> {
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, gas: 21000n }
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 1,
    ...(to !== undefined && { to: to as `0x${string}` }),
    ...{ value, ...fees },
  })
  const parameters = {
    signWith: team.address,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: unsigned.slice(2),
  }
  return team.submit('sign_transaction', 'SIGN_TRANSACTION_V2', parameters, by)
}

const notAuthorized = { status: 403, body: { code: 7, message: 'request not authorized' } }
const denied = {
  status: 403,
  body: { code: 7, message: 'policy engine denied request explicitly', details: [] },
}
const ran = { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }
const waits = { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } } }

describe('the activities that policies decide on', () => {
  test('error: a user who is not a root user may do nothing without a policy', async () => {
    expect(await createWallet(ann)).toMatchObject(notAuthorized)
  })

  test('default: one allows a user some activities', async () => {
    const consensus = `approvers.any(user, user.id == '${ann.userId}')`
    await addPolicy({
      effect: 'ALLOW',
      consensus,
      condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
    })
    expect(await createWallet(ann)).toMatchObject(ran)
    const { walletId } = team
    expect(await team.submit('delete_wallets', 'DELETE_WALLETS', { walletIds: [walletId] }, ann)).toMatchObject(
      notAuthorized,
    )
  })

  test('behavior: a policy denies a receiver, however the address is written, to everyone except the quorum', async () => {
    await addPolicy({ effect: 'ALLOW', condition: "activity.action == 'SIGN'" })
    await addPolicy({ effect: 'DENY', condition: `eth.tx.to == '0x${banned.slice(2).toUpperCase()}'` })
    expect(await sendTo(friend, ann)).toMatchObject(ran)
    expect((await sendTo(banned, ann)).body).toEqual(denied.body)
    expect(await sendTo(banned, root)).toMatchObject(denied)
    const quorum = { threshold: 1, userIds: [root.userId, second.userId] }
    await decideTogether('update_root_quorum', 'UPDATE_ROOT_QUORUM', quorum)
    expect(await sendTo(banned, root)).toMatchObject(ran)
    expect(await sendTo(banned, ann)).toMatchObject(denied)
  })

  test('behavior: one that denies all receivers but one denies the making of a contract, and no other activity', async () => {
    await addPolicy({ effect: 'ALLOW', condition: "activity.action == 'SIGN' || activity.action == 'CREATE'" })
    await addPolicy({ effect: 'DENY', condition: `eth.tx.to != '${friend}'` })
    expect(await sendTo(friend, ann)).toMatchObject(ran)
    expect(await sendTo(banned, ann)).toMatchObject(denied)
    expect(await sendTo(undefined, ann)).toMatchObject(denied)
    expect(await createWallet(ann)).toMatchObject(ran)
  })

  test('behavior: one that allows all receivers but one does not allow the making of a contract', async () => {
    await addPolicy({ effect: 'ALLOW', condition: `eth.tx.to != '${banned}'` })
    expect(await sendTo(friend, ann)).toMatchObject(ran)
    expect(await sendTo(undefined, ann)).toMatchObject(notAuthorized)
  })

  test('behavior: one knows the wallet, the account and the transaction', async () => {
    const conditions = [
      `wallet.id == '${team.walletId}'`,
      `wallet_account.address == '${team.address}'`,
      'eth.tx.chain_id == 1 && eth.tx.value <= 5',
      "eth.tx.data == '0x' && eth.tx.gas == 21000 && eth.tx.nonce == 1",
      "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
    ]
    await addPolicy({ effect: 'ALLOW', condition: conditions.map((each) => `(${each})`).join(' && ') })
    expect(await sendTo(friend, ann)).toMatchObject(ran)
    expect(await sendTo(friend, ann, 6n)).toMatchObject(notAuthorized)
  })

  test('behavior: several users together approve an activity that one may not, and each may reject it', async () => {
    const ids = `['${ann.userId}', '${bob.userId}']`
    await addPolicy({ effect: 'ALLOW', consensus: `approvers.filter(user, user.id in ${ids}).count() >= 2` })
    const first = await createWallet(ann)
    expect(first).toMatchObject(waits)
    expect(await team.approve(first.body.activity.fingerprint, bob)).toMatchObject(ran)
    const other = await createWallet(bob)
    expect((await team.reject(other.body.activity.fingerprint, ann)).body.activity.status).toBe(
      'ACTIVITY_STATUS_REJECTED',
    )
  })

  test('behavior: an approval that makes a policy deny does not execute the activity', async () => {
    await addPolicy({ effect: 'ALLOW', consensus: 'approvers.count() >= 2' })
    await addPolicy({ effect: 'DENY', consensus: `approvers.any(user, user.id == '${bob.userId}')` })
    const { fingerprint } = (await createWallet(ann)).body.activity
    expect(await team.approve(fingerprint, bob)).toMatchObject(denied)
    expect(await team.approve(fingerprint, root)).toMatchObject(ran)
  })

  test('behavior: a tag grants a right, and removing the tag revokes it', async () => {
    const tag = await decideTogether('create_user_tag', 'CREATE_USER_TAG', {
      userTagName: 'traders',
      userIds: [ann.userId],
    })
    const { userTagId } = tag.body.activity.result.createUserTagResult as { userTagId: string }
    await addPolicy({ effect: 'ALLOW', consensus: `approvers.any(user, user.tags.contains('${userTagId}'))` })
    expect(await createWallet(ann)).toMatchObject(ran)
    await decideTogether('update_user_tag', 'UPDATE_USER_TAG', {
      ...{ userTagId, addUserIds: [bob.userId], removeUserIds: [ann.userId] },
    })
    // A trader's approval would be enough, so the request waits for one.
    expect(await createWallet(ann)).toMatchObject(waits)
    expect(await createWallet(bob)).toMatchObject(ran)
    await decideTogether('delete_user_tags', 'DELETE_USER_TAGS', { userTagIds: [userTagId] })
    expect(await createWallet(bob)).toMatchObject(notAuthorized)
  })

  test('behavior: no policy applies to activities of the root quorum alone', async () => {
    await addPolicy({ effect: 'ALLOW', condition: 'true' })
    expect(await createWallet(ann)).toMatchObject(ran)
    const quorum = { threshold: 1, userIds: [ann.userId] }
    const feature = { name: 'FEATURE_NAME_EMAIL_AUTH' }
    for (const answer of [
      await team.submit('update_root_quorum', 'UPDATE_ROOT_QUORUM', quorum, ann),
      await team.submit('remove_organization_feature', 'REMOVE_ORGANIZATION_FEATURE', feature, ann),
      await team.submit('set_organization_feature', 'SET_ORGANIZATION_FEATURE', { ...feature, value: '' }, ann),
    ]) {
      expect(answer).toMatchObject(notAuthorized)
    }
  })

  test('behavior: a changed or deleted policy no longer applies', async () => {
    const policyId = await addPolicy({ effect: 'ALLOW', condition: "activity.resource == 'WALLET'" })
    expect(await createWallet(ann)).toMatchObject(ran)
    const change = { policyId, policyCondition: "activity.resource == 'USER'" }
    await decideTogether('update_policy', 'UPDATE_POLICY_V2', change)
    expect(await createWallet(ann)).toMatchObject(notAuthorized)
    await decideTogether('update_policy', 'UPDATE_POLICY', { policyId, policyCondition: 'true' })
    expect(await createWallet(ann)).toMatchObject(ran)
    await decideTogether('delete_policy', 'DELETE_POLICY', { policyId })
    expect(await createWallet(ann)).toMatchObject(notAuthorized)
  })

  test("behavior: a root user's recovery key allows nothing beyond recovery", async () => {
    const db = custody.database.kysely.withTables<Tables>()
    await db.updateTable('custodyApiKey').set({ type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' }).execute()
    expect((await team.query('whoami', {}, root)).status).toBe(200)
    expect((await team.query('get_user', { userId: root.userId }, root)).status).toBe(200)
    expect(await team.query('get_user', { userId: second.userId }, root)).toMatchObject(notAuthorized)
    expect(await team.query('list_wallets', {}, root)).toMatchObject(notAuthorized)
    expect(await createWallet(root)).toMatchObject(notAuthorized)
    const login = { publicKey: root.key.publicKey }
    expect(await team.submit('stamp_login', 'STAMP_LOGIN', login, root)).toMatchObject(notAuthorized)
  })
})

describe('stored policies', () => {
  const policy = {
    policyName: 'p',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'EXPORT'",
    consensus: '',
    notes: 'why',
  }

  test('default: created, read, changed and deleted', async () => {
    const { body } = await decideTogether('create_policies', 'CREATE_POLICIES', {
      policies: [policy, { ...policy, policyName: 'q', effect: 'EFFECT_DENY', time: '' }],
    })
    const { policyIds } = body.activity.result.createPoliciesResult as { policyIds: [string, string] }
    const [policyId] = policyIds
    const { policies } = await team.read<{ policies: object[] }>('list_policies', {}, ann)
    expect(policies).toMatchObject([
      { policyId, ...policy },
      { policyName: 'q', effect: 'EFFECT_DENY' },
    ])
    expect((await team.query('get_policy', { policyId }, ann)).body).toEqual({ policy: policies[0] })
    const changed = await decideTogether('update_policy', 'UPDATE_POLICY', {
      policyId,
      policyName: 'r',
      policyNotes: '',
    })
    expect(changed.body.activity.result).toEqual({ updatePolicyResult: { policyId } })
    const { organizationData } = await team.read<{ organizationData: { policies: object[] } }>(
      'get_organization',
      {},
      ann,
    )
    expect(organizationData.policies[0]).toMatchObject({ ...policy, policyName: 'r', notes: '' })
    await decideTogether('delete_policies', 'DELETE_POLICIES', { policyIds })
    expect((await team.query('list_policies', {}, ann)).body).toEqual({ policies: [] })
  })

  test.each<[string, object, string]>([
    ['a condition that is not of the language', { condition: 'eth.tx.gas_station == 1' }, 'invalid policy condition'],
    ['a consensus that is not of the language', { consensus: 'true ||' }, 'invalid policy consensus'],
    [
      'parts of which no activity has both',
      { condition: "wallet.id == 'a' || private_key.id == 'b'" },
      'invalid policy condition: no activity has both wallet and private_key; write one policy for each',
    ],
    ['neither', { condition: ' ' }, 'invalid policy condition'],
    ['a time', { time: "time.now < '2030'" }, 'invalid policy time'],
    ['no effect', { effect: 'EFFECT_MAYBE' }, 'bad request body'],
    ['a condition without end', { condition: `true${' || true'.repeat(1000)}` }, 'bad request body'],
    ['a condition too deep', { condition: `${'('.repeat(99)}true${')'.repeat(99)}` }, 'invalid policy condition'],
  ])('error: %s', async (_, change, message) => {
    const answer = await team.submit('create_policy', 'CREATE_POLICY_V3', { ...policy, ...change }, root)
    const { fingerprint } = answer.body.activity ?? {}
    const refused = fingerprint === undefined ? answer : await team.approve(fingerprint, second)
    expect(refused).toMatchObject({ status: 400, body: { code: 3, message } })
  })

  test('error: more text than the policies of one organization may have, of which consensus costs most', async () => {
    const longest = (part: string, count: number) => Array.from({ length: count }, () => part).join(' || ')
    const consensus = `approvers.any(user, ${longest("user.id == 'x'", 150)})`
    const condition = longest("activity.type == 'x'", 150)
    const some = (prefix: string, count: number, of: object) =>
      Array.from({ length: count }, (_, at) => ({
        policyName: `${prefix} ${at}`,
        effect: 'EFFECT_ALLOW',
        notes: '',
        ...of,
      }))
    const create = (policies: object[]) => decideTogether('create_policies', 'CREATE_POLICIES', { policies })
    const tooLong = { status: 429, body: { code: 8, message: 'organization has exceeded maximum length of policies' } }
    expect(await create(some('consensus', 7, { consensus }))).toMatchObject(tooLong)
    expect(await create(some('condition', 20, { condition }))).toMatchObject(tooLong)
    expect(await create(some('both', 5, { consensus, condition }))).toMatchObject(ran)
    expect(await create(some('more', 2, { consensus }))).toMatchObject(tooLong)
  })

  test('error: a duplicate name', async () => {
    await decideTogether('create_policy', 'CREATE_POLICY_V3', policy)
    const message = 'policy label must be unique'
    expect(await decideTogether('create_policy', 'CREATE_POLICY_V3', policy)).toMatchObject({
      body: { code: 3, message },
    })
  })
})

describe('the stored root quorum', () => {
  const update = (threshold: number, userIds: string[]) =>
    decideTogether('update_root_quorum', 'UPDATE_ROOT_QUORUM', { threshold, userIds })

  test('default: its users and how many of them decide', async () => {
    expect((await update(1, [second.userId, ann.userId])).body.activity.result).toEqual({ updateRootQuorumResult: {} })
    const { configs } = await team.read<{ configs: { quorum: object } }>('get_organization_configs', {}, bob)
    expect(configs.quorum).toEqual({ threshold: 1, userIds: [second.userId, ann.userId] })
    expect(await createWallet(ann)).toMatchObject(ran)
    expect(await createWallet(root)).toMatchObject(notAuthorized)
  })

  test('error: too few of its users could sign in', async () => {
    const key = createTestApiKey().publicKey
    const apiKeys = [{ apiKeyName: 'k', publicKey: key, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' }]
    const guest = { userName: 'guest', userTags: [], apiKeys, authenticators: [], oauthProviders: [] }
    const { body } = await decideTogether('create_users', 'CREATE_USERS_V4', { users: [guest] })
    const { userIds } = body.activity.result.createUsersResult as { userIds: [string] }
    const message = 'too few root users would keep a way to sign in'
    expect(await update(1, userIds)).toMatchObject({ status: 400, body: { code: 3, message } })
    expect(await update(1, [...userIds, root.userId])).toMatchObject(ran)
  })

  test.each<[string, number, (team: Team) => string[], string]>([
    [
      'no user to decide',
      0,
      ({ roots }) => roots.map(({ userId }) => userId),
      'quorum threshold must be non-zero integer',
    ],
    ['more than there are', 3, ({ roots }) => roots.map(({ userId }) => userId), 'quorum users missing'],
    ['one user named twice', 2, ({ roots: [one] }) => [one?.userId ?? '', one?.userId ?? ''], 'quorum users missing'],
    ['a user who does not exist', 1, () => [crypto.randomUUID()], 'quorum users missing'],
  ])('error: %s', async (_, threshold, toUserIds, message) => {
    expect(await update(threshold, toUserIds(team))).toMatchObject({ status: 400, body: { code: 3, message } })
  })
})
