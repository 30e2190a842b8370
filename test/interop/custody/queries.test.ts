import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, generations, type Member, type OfficialWorld, startOfficialWorld } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

describe.each(generations)('%s', (generation) => {
  let member: Member
  let parent: Client
  beforeAll(async () => {
    member = await world.createMember(generation)
    parent = world.client(generation, world.parent.key)
  })

  test('everything about an organization, for its user and for the parent', async () => {
    const { organizationId, userId, walletId } = member
    for (const client of [member.client, parent]) {
      const { organizationData } = await client.getOrganization({ organizationId })
      expect(organizationData).toMatchObject({
        organizationId,
        name: 'person',
        users: [{ userId, userName: 'person' }],
        wallets: [{ walletId }],
        ...{ policies: [], privateKeys: [], invitations: [], tags: [] },
        rootQuorum: { threshold: 1, userIds: [userId] },
      })
      expect((await client.getUsers({ organizationId })).users).toEqual(organizationData.users)
      expect((await client.getWallets({ organizationId })).wallets).toEqual(organizationData.wallets)
      const { configs } = await client.getOrganizationConfigs({ organizationId })
      expect(configs.quorum).toEqual(organizationData.rootQuorum)
    }
  })

  test('times are seconds and nanoseconds as text', async () => {
    const { client, organizationId, userId } = member
    const { user } = await client.getUser({ organizationId, userId })
    const { seconds, nanos } = user.createdAt
    expect([typeof seconds, typeof nanos]).toEqual(['string', 'string'])
    expect(Math.abs(Number.parseInt(seconds, 10) * 1000 - Date.now())).toBeLessThan(60_000)
  })

  test('activities, by status and type, a page at a time', async () => {
    const { organizationId } = world.parent
    const list = async (filter: object) => (await parent.getActivities({ organizationId, ...filter })).activities
    const all = await list({ filterByStatus: ['ACTIVITY_STATUS_COMPLETED'] })
    expect(all.length).toBeGreaterThan(0)
    const [newest] = all
    const { activity } = await parent.getActivity({ organizationId, activityId: newest?.id ?? '' })
    expect(activity).toEqual(newest)
    expect(await list({ filterByType: ['ACTIVITY_TYPE_CREATE_WALLET'] })).toEqual([])
    expect(await list({ paginationOptions: { limit: '1' } })).toEqual([newest])
    expect(await list({ paginationOptions: { limit: '1', after: newest?.id } })).toEqual(all.slice(1, 2))
  })

  test('sub-organizations by their content', async () => {
    const { organizationId } = world.parent
    const filters = { PUBLIC_KEY: member.key.publicKey, WALLET_ACCOUNT_ADDRESS: member.address }
    for (const [filterType, filterValue] of Object.entries(filters)) {
      const { organizationIds } = await parent.getSubOrgIds({ organizationId, filterType, filterValue })
      expect([filterType, organizationIds]).toEqual([filterType, [member.organizationId]])
    }
    const pages = { limit: '1' }
    const first = await parent.getSubOrgIds({ organizationId, paginationOptions: pages })
    expect(first.organizationIds).toHaveLength(1)
  })

  test('error: an unknown id', async () => {
    const { client, organizationId } = member
    const userId = '00000000-0000-7000-8000-000000000000'
    await expect(client.getUser({ organizationId, userId })).rejects.toThrow(
      'Turnkey error 5: no user found with the given ID (Details: [{"@type":"type.googleapis.com/errors.v1.TurnkeyErrorDetail","turnkeyErrorCode":"REQUEST_INVALID"}])',
    )
  })
})

describe('H6 alone', () => {
  test('whoami and sub-organizations with a confirmed address', async () => {
    const { client, organizationId, userId } = await world.createMember('H6')
    expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
    const parent = world.client('H6', world.parent.key)
    const found = await parent.getVerifiedSubOrgIds({ organizationId: world.parent.organizationId })
    expect(found).toEqual({ organizationIds: [] })
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/queries.txt')
})
