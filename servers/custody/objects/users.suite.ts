import type { UserReply } from 'latchkey/wire/custody'
import { expect, test } from 'vitest'
import { askAs } from '../../testing/ask.ts'
import { createTestApiKey, createTestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createPostbox } from '../../testing/postbox.ts'
import { tablesNaming } from '../../testing/tablesNaming.ts'
import { toTestAuthenticator } from '../../testing/tenants/victim.ts'
import { subjects } from '../codes/emails.ts'
import type { Tables } from '../store/tables.ts'

const newKey = (key = createTestApiKey()) => ({ apiKeyName: 'k', publicKey: key.publicKey })
const newUser = (changes: object = {}) => ({
  ...{ userName: 'member', apiKeys: [newKey()], authenticators: [], oauthProviders: [], userTags: [] },
  ...changes,
})

/** Users and their login methods. */
export const usersSuite: DatabaseSuite = (open) => {
  const start = async () => {
    const database = await open()
    const custody = await createTestCustody({ database })
    const person = await custody.createPerson()
    return { database, custody, person, ask: askAs(custody, person) }
  }
  const findUser = async (ask: ReturnType<typeof askAs>, userId: string) =>
    (await ask.query<{ user: UserReply }>('get_user', { userId })).user

  test('default: a new user has credentials, but cannot sign activities of the quorum', async () => {
    const { custody, person, ask } = await start()
    const key = createTestApiKey()
    const {
      userIds: [userId = ''],
    } = await ask.result<{ userIds: string[] }>('create_users', {
      users: [newUser({ userEmail: 'm@example.com', apiKeys: [newKey(key)], authenticators: [toTestAuthenticator()] })],
    })
    expect(await findUser(ask, userId)).toMatchObject({
      userName: 'member',
      userEmail: 'm@example.com',
      apiKeys: [{ credential: { publicKey: key.publicKey } }],
      authenticators: [{ authenticatorName: 'Passkey' }],
    })
    const member = askAs(custody, { ...person, key })
    expect(await member.query('whoami')).toMatchObject({ userId, username: 'member' })
    const refused = await member.submit('create_wallet', { walletName: 'w', accounts: [] })
    expect(refused).toMatchObject({ status: 403, body: { message: 'request not authorized' } })
  })

  test('default: users with API keys alone', async () => {
    const { ask } = await start()
    const apiOnlyUsers = [{ userName: 'robot', apiKeys: [newKey()], userTags: [] }]
    const { userIds } = await ask.result<{ userIds: [string] }>('create_api_only_users', { apiOnlyUsers })
    expect(await findUser(ask, userIds[0])).toMatchObject({ userName: 'robot', authenticators: [] })
  })

  test('behavior: an update keeps fields that it omits, and an empty address is removed', async () => {
    const { person, ask } = await start()
    const { userId } = person
    await ask.result('update_user', { userId, userEmail: 'a@example.com', userPhoneNumber: '+15550100' })
    await ask.result('update_user', { userId, userName: 'Ann' })
    expect(await findUser(ask, userId)).toMatchObject({
      userName: 'Ann',
      userEmail: 'a@example.com',
      userPhoneNumber: '+15550100',
    })
    await ask.result('update_user_name', { userId, userName: 'Anna' })
    await ask.result('update_user_email', { userId, userEmail: '' })
    await ask.result('update_user_phone_number', { userId, userPhoneNumber: '' })
    const user = await findUser(ask, userId)
    expect(user.userName).toBe('Anna')
    expect(user).not.toHaveProperty('userEmail')
    expect(user).not.toHaveProperty('userPhoneNumber')
  })

  test('behavior: the old address is informed when another replaces it', async () => {
    const post = createPostbox()
    const custody = await createTestCustody({ database: await open(), sendMail: post.sendMail })
    const person = await custody.createPerson({ user: { userEmail: 'old@example.com' } })
    const ask = askAs(custody, person)
    const { userId } = person
    const subject = subjects.emailChanged('Parent')
    await ask.result('update_user', { userId, userName: 'Ann' })
    await ask.result('update_user', { userId, userEmail: 'OLD@example.com' })
    await ask.result('update_user', { userId, userEmail: 'new@example.com' })
    await ask.result('update_user_email', { userId, userEmail: '' })
    await custody.server.settled()
    expect(post.emails).toMatchObject([
      { to: 'OLD@example.com', subject },
      { to: 'new@example.com', subject },
    ])
    expect(post.emails[0]?.text).not.toContain('new@example.com')
  })

  test('behavior: a user who keeps changing their address can cause emails to at most three strangers', async () => {
    const post = createPostbox()
    const custody = await createTestCustody({ database: await open(), sendMail: post.sendMail, rates: {} })
    const person = await custody.createPerson()
    const ask = askAs(custody, person)
    for (let at = 0; at < 6; at += 1) {
      await ask.result('update_user', { userId: person.userId, userEmail: `stranger${at}@example.com` })
    }
    await custody.server.settled()
    expect(post.emails.map(({ to }) => to)).toEqual([0, 1, 2].map((at) => `stranger${at}@example.com`))
  })

  test('error: a tag that the organization does not have', async () => {
    const { person, ask } = await start()
    const userTagIds = ['0190f3a0-0000-7000-8000-000000000000']
    expect(await ask.submit('update_user', { userId: person.userId, userTagIds })).toMatchObject({
      status: 404,
      body: { message: 'no user tag found with the given ID' },
    })
  })

  test("behavior: deleting a user deletes all of the user's login methods", async () => {
    const { database, custody, person, ask } = await start()
    const key = createTestApiKey()
    const { userIds } = await ask.result<{ userIds: [string] }>('create_users', {
      users: [newUser({ apiKeys: [newKey(key)], authenticators: [toTestAuthenticator()] })],
    })
    const member = askAs(custody, { ...person, key })
    await member.result('create_read_only_session', {})
    await ask.result('delete_users', { userIds })
    const answer = await custody.query('whoami', { organizationId: person.organizationId }, key)
    expect(answer.status).toBe(401)
    expect((await ask.query<{ users: unknown[] }>('list_users')).users).toHaveLength(1)
    const db = database.kysely.withTables<Tables>()
    const left: string[] = []
    for (const table of (await tablesNaming(database, 'userId')) as 'custodyApiKey'[]) {
      const rows = await db.selectFrom(table).select('id').where('userId', '=', userIds[0]).execute()
      if (rows.length > 0) left.push(table)
    }
    expect(left).toEqual(['custodyActivity'])
  })

  test('error: the quorum keeps its users', async () => {
    const { person, ask } = await start()
    expect(await ask.submit('delete_users', { userIds: [person.userId] })).toMatchObject({
      status: 400,
      body: { code: 3, message: 'quorum users missing' },
    })
  })

  test('behavior: passkeys are added, renamed and deleted', async () => {
    const { person, ask } = await start()
    const { userId } = person
    const {
      authenticatorIds: [authenticatorId = ''],
    } = await ask.result<{ authenticatorIds: string[] }>('create_authenticators', {
      userId,
      authenticators: [toTestAuthenticator()],
    })
    await ask.result('update_authenticator', { userId, authenticatorId, authenticatorName: 'Phone' })
    expect((await findUser(ask, userId)).authenticators).toMatchObject([
      { authenticatorId, authenticatorName: 'Phone' },
    ])
    await ask.result('delete_authenticators', { userId, authenticatorIds: [authenticatorId] })
    expect((await findUser(ask, userId)).authenticators).toEqual([])
  })

  test('error: a passkey for another site, and one that is there already', async () => {
    const { person, ask } = await start()
    const { userId } = person
    const authenticator = toTestAuthenticator()
    const { clientDataJson } = authenticator.attestation
    const elsewhere = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    elsewhere.origin = 'https://evil.example'
    const attestation = {
      ...authenticator.attestation,
      clientDataJson: Buffer.from(JSON.stringify(elsewhere)).toString('base64url'),
    }
    const refused = await ask.submit('create_authenticators', {
      userId,
      authenticators: [{ ...authenticator, attestation }],
    })
    expect(refused).toMatchObject({ status: 400, body: { message: 'invalid authenticator attestation' } })
    await ask.result('create_authenticators', { userId, authenticators: [authenticator] })
    expect(await ask.submit('create_authenticators', { userId, authenticators: [authenticator] })).toMatchObject({
      status: 400,
      body: { details: [{ turnkeyErrorCode: 'CREDENTIAL_CONFLICT' }] },
    })
  })

  test('behavior: an API key has a new name', async () => {
    const { person, ask } = await start()
    const { userId } = person
    const [{ apiKeyId } = { apiKeyId: '' }] = (await findUser(ask, userId)).apiKeys
    await ask.result('update_api_key', { userId, apiKeyId, apiKeyName: 'Laptop' })
    expect(await ask.query('get_api_key', { apiKeyId })).toMatchObject({ apiKey: { apiKeyName: 'Laptop' } })
  })

  test('error: the last login method cannot be deleted', async () => {
    const { person, ask } = await start()
    const { userId } = person
    const [{ apiKeyId } = { apiKeyId: '' }] = (await findUser(ask, userId)).apiKeys
    const deletion = { userId, apiKeyIds: [apiKeyId] }
    expect(await ask.submit('delete_api_keys', deletion)).toMatchObject({
      status: 400,
      body: { message: 'too few root users would keep a way to sign in' },
    })
    await ask.result('create_authenticators', { userId, authenticators: [toTestAuthenticator()] })
    await ask.result('delete_api_keys', deletion)
  })
}
