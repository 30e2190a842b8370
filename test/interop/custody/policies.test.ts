import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../servers/testing/custody.ts'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld, toViemAccount } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

const banned = '0x6F72eDB2429820c2A0606a9FC3cA364f5E9b2375'
const friend = '0x08d2b0a37F869FF76BACB5Bab3278E26ab7067B7'

const versions = {
  H2: { users: 'ACTIVITY_TYPE_CREATE_USERS_V2', update: 'ACTIVITY_TYPE_UPDATE_POLICY' },
  H6: { users: 'ACTIVITY_TYPE_CREATE_USERS_V4', update: 'ACTIVITY_TYPE_UPDATE_POLICY_V2' },
} as const

describe.each(generations)('%s', (generation) => {
  let member: Member
  /** A user of the same organization who may do only what policies allow. */
  let agent: Member
  beforeAll(async () => {
    member = await world.createMember(generation)
    const key = createTestApiKey()
    const apiKey = { apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }
    const user = { userName: 'agent', userTags: [], apiKeys: [apiKey], authenticators: [], oauthProviders: [] }
    const { users } = versions[generation]
    const { userIds } = await run<{ userIds: [string] }>(member, 'createUsers', users, { users: [user] })
    agent = { ...member, userId: userIds[0], key, client: world.client(generation, key) }
  })

  const createPolicy = (parameters: object) =>
    run<{ policyId: string }>(member, 'createPolicy', 'ACTIVITY_TYPE_CREATE_POLICY_V3', { notes: '', ...parameters })
  const deletePolicy = (policyId: string) => run(member, 'deletePolicy', 'ACTIVITY_TYPE_DELETE_POLICY', { policyId })

  // What upstream does not check (key-custody §10): its deny case passes when nothing is thrown.
  test('a transaction to a banned receiver is denied in the exact words', async () => {
    const account = await toViemAccount(generation, agent, agent.address)
    const send = (to: `0x${string}`) =>
      account.signTransaction({ to, value: parseEther('0.01'), chainId: 11_155_111, type: 'eip1559' })
    await expect(send(friend)).rejects.toThrow('Turnkey error 7: request not authorized')
    const consensus = `approvers.any(user, user.id == '${agent.userId}')`
    const allowing = await createPolicy({ policyName: 'allow', effect: 'EFFECT_ALLOW', consensus })
    const denying = await createPolicy({
      ...{ policyName: 'deny', effect: 'EFFECT_DENY', condition: `eth.tx.to == '${banned}'` },
    })
    expect(await send(friend)).toMatch(/^0x02/)
    const text = 'Turnkey error 7: policy engine denied request explicitly (Details: [])'
    await expect(send(banned)).rejects.toThrow(text)
    await expect(send(banned.toLowerCase() as `0x${string}`)).rejects.toThrow(text)
    await deletePolicy(denying.policyId)
    expect(await send(banned)).toMatch(/^0x02/)
    await deletePolicy(allowing.policyId)
    await expect(send(friend)).rejects.toThrow('Turnkey error 7: request not authorized')
  })

  test('policies are created, read, changed and deleted', async () => {
    const { client, organizationId } = member
    const policy = { effect: 'EFFECT_ALLOW', condition: "activity.resource == 'WALLET'", notes: 'why' }
    const { policyId } = await createPolicy({ policyName: 'one', ...policy })
    const { policyIds } = await run<{ policyIds: string[] }>(
      member,
      'createPolicies',
      'ACTIVITY_TYPE_CREATE_POLICIES',
      {
        policies: [
          { policyName: 'two', ...policy },
          { policyName: 'three', ...policy, effect: 'EFFECT_DENY' },
        ],
      },
    )
    const update = { policyId, policyName: 'first', policyEffect: 'EFFECT_DENY', policyNotes: '' }
    expect(await run(member, 'updatePolicy', versions[generation].update, update)).toEqual({ policyId })
    const changed = { policyId, policyName: 'first', effect: 'EFFECT_DENY', consensus: '', condition: policy.condition }
    expect((await client.getPolicy({ organizationId, policyId })).policy).toMatchObject({ ...changed, notes: '' })
    const listed = (await client.getPolicies({ organizationId })).policies
    expect(listed.map(({ policyName }) => policyName)).toEqual(['first', 'two', 'three'])
    for (const each of [policyId, ...policyIds]) await deletePolicy(each)
    expect((await client.getPolicies({ organizationId })).policies).toEqual([])
  })

  test('a tag gives its users permissions', async () => {
    const { organizationId, client } = member
    const { userTagId } = await run<{ userTagId: string }>(member, 'createUserTag', 'ACTIVITY_TYPE_CREATE_USER_TAG', {
      ...{ userTagName: 'makers', userIds: [agent.userId] },
    })
    const consensus = `approvers.any(user, user.tags.contains('${userTagId}'))`
    const condition = "activity.resource == 'WALLET' && activity.action == 'CREATE'"
    const { policyId } = await createPolicy({ policyName: 'tag', effect: 'EFFECT_ALLOW', consensus, condition })
    const createWallet = () =>
      run(agent, 'createWallet', 'ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'w', accounts: [] })
    await createWallet()
    expect((await client.getUser({ organizationId, userId: agent.userId })).user.userTags).toEqual([userTagId])
    const tag = { userTagId, newUserTagName: 'former', addUserIds: [], removeUserIds: [agent.userId] }
    await run(member, 'updateUserTag', 'ACTIVITY_TYPE_UPDATE_USER_TAG', tag)
    expect((await client.listUserTags({ organizationId })).userTags).toMatchObject([
      { tagId: userTagId, tagName: 'former' },
    ])
    await run(member, 'deleteUserTags', 'ACTIVITY_TYPE_DELETE_USER_TAGS', { userTagIds: [userTagId] })
    await expect(createWallet()).rejects.toThrow('Turnkey error 7: request not authorized')
    await deletePolicy(policyId)
  })

  test('error: an invalid condition', async () => {
    const policy = { policyName: 'odd', effect: 'EFFECT_ALLOW', condition: 'eth.tx.mood == 1' }
    await expect(createPolicy(policy)).rejects.toThrow('Turnkey error 3: invalid policy condition')
  })
})

describe('H6 alone', () => {
  test('policies are deleted together; one with a time is refused, because times are not supported', async () => {
    const member = await world.createMember('H6')
    const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', condition: 'false', notes: '' }
    const create = (parameters: object) =>
      run<{ policyId: string }>(member, 'createPolicy', 'ACTIVITY_TYPE_CREATE_POLICY_V3', parameters)
    const { policyId } = await create(policy)
    await run(member, 'deletePolicies', 'ACTIVITY_TYPE_DELETE_POLICIES', { policyIds: [policyId] })
    await expect(create({ ...policy, time: "time.now < Timestamp('2030-01-01T00:00:00Z')" })).rejects.toThrow(
      'Turnkey error 3: invalid policy time',
    )
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/policies.txt')
})
