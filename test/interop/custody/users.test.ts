import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../servers/testing/custody.ts'
import { toTestAuthenticator } from '../../../servers/testing/tenants/victim.ts'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

/** The parameters of each generation: the older one has no phone numbers, curves and providers. */
const usersVersion = {
  H2: { type: 'ACTIVITY_TYPE_CREATE_USERS_V2', user: {}, key: {} },
  H6: {
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    user: { userPhoneNumber: '+15550100', oauthProviders: [] },
    key: { curveType: 'API_KEY_CURVE_P256' },
  },
} as const

describe.each(generations)('%s', (generation) => {
  let member: Member
  beforeAll(async () => {
    member = await world.createMember(generation)
  })

  const newKey = (publicKey = createTestApiKey().publicKey) => ({
    apiKeyName: 'k',
    publicKey,
    ...usersVersion[generation].key,
  })
  const findUser = async (userId: string) =>
    (await member.client.getUser({ organizationId: member.organizationId, userId })).user

  test('users with credentials, whose clients work', async () => {
    const key = createTestApiKey()
    const { type, user } = usersVersion[generation]
    const users = [
      {
        ...{ userName: 'second', userEmail: 'second@example.com', userTags: [], ...user },
        ...{ apiKeys: [newKey(key.publicKey)], authenticators: [toTestAuthenticator()] },
      },
    ]
    const { userIds } = await run<{ userIds: [string] }>(member, 'createUsers', type, { users })
    expect(await findUser(userIds[0])).toMatchObject({
      userName: 'second',
      userEmail: 'second@example.com',
      authenticators: [{ authenticatorName: 'Passkey' }],
    })
    const { organizationId } = member
    expect(await world.client(generation, key).getWhoami({ organizationId })).toMatchObject({ username: 'second' })
    await run(member, 'deleteUsers', 'ACTIVITY_TYPE_DELETE_USERS', { userIds })
    await expect(world.client(generation, key).getWhoami({ organizationId })).rejects.toThrow(
      'Turnkey error 16: could not find public key',
    )
  })

  test('users with API keys only', async () => {
    const apiOnlyUsers = [{ userName: 'robot', userTags: [], apiKeys: [newKey()] }]
    const type = 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS'
    const { userIds } = await run<{ userIds: [string] }>(member, 'createApiOnlyUsers', type, { apiOnlyUsers })
    expect(await findUser(userIds[0])).toMatchObject({ userName: 'robot', apiKeys: [{ apiKeyName: 'k' }] })
  })

  test('an address, added as embedded wallets do', async () => {
    const { userId } = member
    const parameters = { userId, userEmail: 'ann@example.com', userTagIds: [] }
    expect(await run(member, 'updateUser', 'ACTIVITY_TYPE_UPDATE_USER', parameters)).toEqual({ userId })
    expect((await findUser(userId)).userEmail).toBe('ann@example.com')
  })

  test('passkeys, added and removed', async () => {
    const { userId, organizationId, client } = member
    const authenticators = [toTestAuthenticator('Phone')]
    const type = 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'
    const { authenticatorIds } = await run<{ authenticatorIds: [string] }>(member, 'createAuthenticators', type, {
      userId,
      authenticators,
    })
    const [authenticatorId] = authenticatorIds
    expect((await client.getAuthenticator({ organizationId, authenticatorId })).authenticator).toMatchObject({
      authenticatorName: 'Phone',
      credentialId: authenticators[0]?.attestation.credentialId,
    })
    await run(member, 'deleteAuthenticators', 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', { userId, authenticatorIds })
    expect((await client.getAuthenticators({ organizationId, userId })).authenticators).toEqual([])
  })

  test('API keys, added and removed', async () => {
    const { userId, organizationId, client } = member
    const parameters = { userId, apiKeys: [{ ...newKey(), curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' }] }
    const type = 'ACTIVITY_TYPE_CREATE_API_KEYS_V2'
    const { apiKeyIds } = await run<{ apiKeyIds: [string] }>(member, 'createApiKeys', type, parameters)
    const [apiKeyId] = apiKeyIds
    expect((await client.getApiKey({ organizationId, apiKeyId })).apiKey.expirationSeconds).toBe('60')
    await run(member, 'deleteApiKeys', 'ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds })
    expect((await client.getApiKeys({ organizationId, userId })).apiKeys).toHaveLength(1)
  })

  test('error: the last login method cannot be deleted', async () => {
    const alone = await world.createMember(generation)
    const { userId, organizationId, client } = alone
    const [key] = (await client.getApiKeys({ organizationId, userId })).apiKeys
    const apiKeyIds = [key?.apiKeyId]
    await expect(run(alone, 'deleteApiKeys', 'ACTIVITY_TYPE_DELETE_API_KEYS', { userId, apiKeyIds })).rejects.toThrow(
      'Turnkey error 3: too few root users would keep a way to sign in',
    )
  })
})

describe('H6 alone', () => {
  test('a name, an address and a number by separate endpoints', async () => {
    const member = await world.createMember('H6')
    const { userId, organizationId, client } = member
    await run(member, 'updateUserName', 'ACTIVITY_TYPE_UPDATE_USER_NAME', { userId, userName: 'Ann' })
    await run(member, 'updateUserEmail', 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', { userId, userEmail: 'ann@example.com' })
    const userPhoneNumber = '+15550101'
    await run(member, 'updateUserPhoneNumber', 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', { userId, userPhoneNumber })
    expect((await client.getUser({ organizationId, userId })).user).toMatchObject({
      userName: 'Ann',
      userEmail: 'ann@example.com',
      userPhoneNumber,
    })
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/users.txt')
})
