import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
} from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidcProvider.ts'
import type { Tables } from '../store/tables.ts'

const nonceOf = (publicKey: string) => createHash('sha256').update(publicKey).digest('hex')

/** Sign-in with a real provider, certified and found by discovery, on a database. */
export const oauthSuite: DatabaseSuite = (open) => {
  let provider: TestOidcProvider
  let custody: TestCustody
  let parent: TestCustody['parent']
  let ada: TestPerson

  beforeAll(async () => {
    provider = await startOidcProvider()
  })
  afterAll(() => provider?.close())
  beforeEach(async () => {
    custody = await createTestCustody({ database: await open() })
    const { issuer, clientId } = provider
    parent = await createTestParent(custody.server, { oidc: [{ issuer, audiences: [clientId] }] })
    const oidcToken = await provider.signIn('ada', 'any')
    ada = await custody.createPerson({
      parent,
      user: { oauthProviders: [{ providerName: 'Provider', oidcToken }] },
    })
  })

  function submit(
    name: string,
    version: string,
    parameters: object,
    key: TestApiKey,
    organizationId = ada.organizationId,
  ) {
    const type = `ACTIVITY_TYPE_${name.toUpperCase()}${version}`
    return custody.submit(name, custody.toBody(type, organizationId, parameters), key)
  }

  const whoami = (key: TestApiKey) => custody.query('whoami', { organizationId: ada.organizationId }, key)

  describe('sign-in', () => {
    test('default: oauth_login registers the page’s own key', async () => {
      const key = createTestApiKey()
      const oidcToken = await provider.signIn('ada', nonceOf(key.publicKey))
      const answer = await submit('oauth_login', '', { oidcToken, publicKey: key.publicKey }, parent.key)
      const { session } = answer.body.activity.result.oauthLoginResult as { session: string }
      const claims = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) as object
      expect(claims).toMatchObject({ user_id: ada.userId, public_key: key.publicKey })
      expect((await whoami(key)).body).toMatchObject({ userId: ada.userId })
    })

    test('default: oauth makes a key and seals it for the page', async () => {
      const { publicKey: targetPublicKey } = createTestApiKey()
      const oidcToken = await provider.signIn('ada', nonceOf(targetPublicKey))
      const answer = await submit('oauth', '', { oidcToken, targetPublicKey }, parent.key)
      const { apiKeyId, userId } = answer.body.activity.result.oauthResult as { apiKeyId: string; userId: string }
      expect(userId).toBe(ada.userId)
      const { organizationId, key } = ada
      const { body } = await custody.query('get_api_key', { organizationId, apiKeyId }, key)
      expect(body.apiKey).toMatchObject({
        credential: { type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256' },
        apiKeyName: expect.stringContaining('OAuth - '),
        expirationSeconds: '900',
      })
    })

    test('error: a token that was requested with another key', async () => {
      const key = createTestApiKey()
      const oidcToken = await provider.signIn('ada', nonceOf(createTestApiKey().publicKey))
      const answers = [
        await submit('oauth_login', '', { oidcToken, publicKey: key.publicKey }, parent.key),
        await submit('oauth', '', { oidcToken, targetPublicKey: key.publicKey }, parent.key),
      ]
      for (const answer of answers) expect(answer.body).toMatchObject({ code: 3, message: 'invalid oidc token' })
      expect((await whoami(key)).status).toBe(401)
    })

    test('error: a user whom the organization does not have', async () => {
      const key = createTestApiKey()
      const oidcToken = await provider.signIn('eve', nonceOf(key.publicKey))
      const answer = await submit('oauth_login', '', { oidcToken, publicKey: key.publicKey }, parent.key)
      expect(answer.body).toMatchObject({ code: 5, message: 'oauth provider not found in organization' })
    })

    test('behavior: the token is not stored (T18, T30)', async () => {
      const key = createTestApiKey()
      const oidcToken = await provider.signIn('ada', nonceOf(key.publicKey))
      await submit('oauth_login', '', { oidcToken, publicKey: key.publicKey }, parent.key)
      await submit(
        'create_oauth_providers',
        '',
        {
          userId: ada.userId,
          oauthProviders: [{ providerName: 'again', oidcToken: await provider.signIn('ada the second', 'any') }],
        },
        ada.key,
      )
      const rows = await custody.database.kysely
        .withTables<Tables>()
        .selectFrom('custodyActivity')
        .selectAll()
        .execute()
      const [, payload = ''] = oidcToken.split('.')
      expect(rows.map(({ type }) => type)).toContain('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS')
      expect(JSON.stringify([rows, custody.logged])).not.toContain(payload)
      expect(JSON.stringify(rows.map(({ intent }) => intent))).not.toContain('eyJ')
    })
  })

  describe('providers', () => {
    const identity = () => ({ iss: provider.issuer, aud: provider.clientId, sub: 'grace' })

    async function list(of: TestPerson) {
      const { organizationId, userId, key } = of
      const { body } = await custody.query('get_oauth_providers', { organizationId, userId }, key)
      return body.oauthProviders as { providerId: string }[]
    }

    test('behavior: they are listed, and returned with the user', async () => {
      const [first] = await list(ada)
      const expected = { providerName: 'Provider', issuer: provider.issuer, audience: 'wallet', subject: 'ada' }
      expect(first).toMatchObject(expected)
      const { organizationId, userId, key } = ada
      const { body } = await custody.query('get_user', { organizationId, userId }, key)
      expect(body.user).toMatchObject({ oauthProviders: [expected] })
    })

    test('behavior: the parent finds the owner of a token', async () => {
      const find = async (login: string, of = parent) => {
        const filterValue = await provider.signIn(login, 'any')
        const filter = { filterType: 'OIDC_TOKEN', filterValue }
        return (await custody.query('list_suborgs', { organizationId: of.organizationId, ...filter }, of.key)).body
      }
      expect(await find('ada')).toEqual({ organizationIds: [ada.organizationId] })
      expect(await find('nobody')).toEqual({ organizationIds: [] })
      expect(await find('ada', custody.parent)).toMatchObject({ code: 3 })
    })

    test('behavior: one is added by its token, renamed, and deleted', async () => {
      const person = await custody.createPerson({ parent })
      const { organizationId, userId, key } = person
      const oauthProviders = [{ providerName: 'p', oidcToken: await provider.signIn('grace', 'any') }]
      const added = await submit('create_oauth_providers', '_V2', { userId, oauthProviders }, key, organizationId)
      const { providerIds } = added.body.activity.result.createOauthProvidersResultV2 as { providerIds: [string] }
      const [providerId] = providerIds
      const rename = { userId, providerId, providerName: 'mine' }
      await submit('update_oauth_provider', '', rename, key, organizationId)
      expect(await list(person)).toMatchObject([{ providerId, providerName: 'mine', subject: 'grace' }])
      const removed = await submit('delete_oauth_providers', '', { userId, providerIds }, key, organizationId)
      expect(removed.body.activity.result).toEqual({ deleteOauthProvidersResult: { providerIds } })
      expect(await list(person)).toEqual([])
    })

    test('error: in one organization, a provider account belongs to one user, once', async () => {
      const { organizationId, userId, key } = await custody.createPerson({ parent })
      const oauthProviders = [{ providerName: 'p', oidcToken: await provider.signIn('grace', 'any') }]
      const add = () => submit('create_oauth_providers', '_V2', { userId, oauthProviders }, key, organizationId)
      expect((await add()).status).toBe(200)
      expect((await add()).body).toMatchObject({ code: 3, details: [{ turnkeyErrorCode: 'CREDENTIAL_CONFLICT' }] })
    })

    test.each<[string, () => object, string]>([
      [
        'claims of an issuer that is not allowed',
        () => ({ oidcClaims: { ...identity(), iss: 'https://x.example' } }),
        'invalid oidc token',
      ],
      [
        'claims of a client that is not allowed',
        () => ({ oidcClaims: { ...identity(), aud: 'x' } }),
        'invalid oidc token',
      ],
      ['neither token nor claims', () => ({}), 'bad request body'],
      ['a token and claims', () => ({ oidcToken: 'a.b.c', oidcClaims: identity() }), 'bad request body'],
      ['a token that is none', () => ({ oidcToken: 'a.b.c' }), 'invalid oidc token'],
    ])('error: %s', async (_, said, message) => {
      const user = { oauthProviders: [{ providerName: 'p', ...said() }] }
      const parameters = toPersonParameters(createTestApiKey(), [], { user })
      const answer = await submit('create_sub_organization', '_V8', parameters, parent.key, parent.organizationId)
      expect(answer.body).toMatchObject({ code: 3, message })
    })

    test('error: claims instead of a token, unless the operator sends them', async () => {
      const { organizationId, userId, key } = ada
      const oauthProviders = [{ providerName: 'p', oidcClaims: identity() }]
      const user = { userName: 'u', userTags: [], apiKeys: [], authenticators: [], oauthProviders }
      const answers = [
        await submit('create_oauth_providers', '_V2', { userId, oauthProviders }, key, organizationId),
        await submit('create_users', '_V4', { users: [user] }, key, organizationId),
      ]
      for (const answer of answers) expect(answer.body).toMatchObject({ code: 3, message: 'invalid oidc token' })
    })

    test('error: more than ten', async () => {
      const oauthProviders = Array.from({ length: 10 }, (_, at) => ({
        ...{ providerName: 'p', oidcClaims: { ...identity(), sub: `a ${at}` } },
      }))
      const { organizationId, userId, key } = await custody.createPerson({ parent, user: { oauthProviders } })
      const another = [{ providerName: 'p', oidcToken: await provider.signIn('grace', 'any') }]
      const add = () =>
        submit('create_oauth_providers', '_V2', { userId, oauthProviders: another }, key, organizationId)
      expect((await add()).body).toMatchObject({
        code: 8,
        message: 'user has exceeded maximum oauth providers',
      })
    })
  })
}
