import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApiKey, createTestParent, type TestCustody } from '../../../servers/testing/custody.ts'
import { startOidcProvider, type TestOidcProvider } from '../../../servers/testing/oidcProvider.ts'
import {
  type Client,
  generations,
  type OfficialWorld,
  resultOf,
  run,
  startOfficialWorld,
  toActivity,
} from './clients.ts'
import { createPage } from './mailWorld.ts'

// The official pairs, and a certified provider (`oidc-provider`) that key custody finds by discovery.

let world: OfficialWorld
let provider: TestOidcProvider
let operator: TestCustody['parent']

beforeAll(async () => {
  world = await startOfficialWorld()
  provider = await startOidcProvider()
  const { issuer, clientId } = provider
  operator = await createTestParent(world.custody.server, { oidc: [{ issuer, audiences: [clientId] }] })
})

afterAll(async () => {
  await provider?.close()
  await world?.close()
})

const nonceOf = (publicKey: string) => createHash('sha256').update(publicKey).digest('hex')

const versions = {
  H2: { organization: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', providers: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS' },
  H6: {
    organization: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    providers: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
  },
} as const

describe.each(generations)('%s', (generation) => {
  const login = `ada of ${generation}`
  const key = createTestApiKey()
  let parent: { client: Client; organizationId: string }
  let organizationId: string
  let userId: string

  beforeAll(async () => {
    parent = { client: world.client(generation, operator.key), organizationId: operator.organizationId }
    const rootUser = {
      userName: login,
      apiKeys: [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
      authenticators: [],
      oauthProviders: [{ providerName: 'Provider', oidcToken: await provider.signIn(login, 'any') }],
    }
    const parameters = { subOrganizationName: login, rootQuorumThreshold: 1, rootUsers: [rootUser] }
    const { activity } = await parent.client.createSubOrganization(
      toActivity(versions[generation].organization, parent.organizationId, parameters) as never,
    )
    const made = resultOf<{ subOrganizationId: string; rootUserIds: [string] }>({ activity })
    organizationId = made.subOrganizationId
    userId = made.rootUserIds[0]
  })

  test('the parent finds the user by their token', async () => {
    const filter = { filterType: 'OIDC_TOKEN', filterValue: await provider.signIn(login, 'any') }
    const { organizationIds } = await parent.client.getSubOrgIds({ organizationId: parent.organizationId, ...filter })
    expect(organizationIds).toEqual([organizationId])
  })

  test('oauth: the sealed key is the user’s', async () => {
    const page = createPage()
    const oidcToken = await provider.signIn(login, nonceOf(page.targetPublicKey))
    const { credentialBundle } = await run<{ credentialBundle: string }>(
      { ...parent, organizationId },
      'oauth',
      'ACTIVITY_TYPE_OAUTH',
      { oidcToken, targetPublicKey: page.targetPublicKey },
    )
    const client = world.client(generation, page.open(credentialBundle))
    expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
  })

  test('oauth: another user’s token, and one for another key', async () => {
    const { targetPublicKey } = createPage()
    const tokens = [
      await provider.signIn(login, nonceOf('another')),
      await provider.signIn('eve', nonceOf(targetPublicKey)),
    ]
    const messages = [
      'Turnkey error 3: invalid oidc token',
      'Turnkey error 5: oauth provider not found in organization',
    ]
    for (const [at, oidcToken] of tokens.entries()) {
      const asked = run({ ...parent, organizationId }, 'oauth', 'ACTIVITY_TYPE_OAUTH', { oidcToken, targetPublicKey })
      await expect(asked).rejects.toThrow(messages[at])
    }
  })

  test('a provider is added, listed and deleted', async () => {
    const member = { client: world.client(generation, key), organizationId }
    const oauthProviders = [{ providerName: 'Second', oidcToken: await provider.signIn(`${login} too`, 'any') }]
    const { providerIds } = await run<{ providerIds: string[] }>(
      member,
      'createOauthProviders',
      versions[generation].providers,
      { userId, oauthProviders },
    )
    const list = async () => (await member.client.getOauthProviders({ organizationId, userId })).oauthProviders
    expect(await list()).toMatchObject([
      { providerName: 'Provider' },
      { providerId: providerIds[0], subject: `${login} too` },
    ])
    await run(member, 'deleteOauthProviders', 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', { userId, providerIds })
    expect(await list()).toHaveLength(1)
  })

  if (generation === 'H6') {
    test('oauth_login: the page’s own key becomes the user’s', async () => {
      const session = createTestApiKey()
      const oidcToken = await provider.signIn(login, nonceOf(session.publicKey))
      const parameters = { oidcToken, publicKey: session.publicKey }
      await run({ ...parent, organizationId }, 'oauthLogin', 'ACTIVITY_TYPE_OAUTH_LOGIN', parameters)
      expect(await world.client(generation, session).getWhoami({ organizationId })).toMatchObject({ userId })
    })
  }
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/oauth.txt')
})
