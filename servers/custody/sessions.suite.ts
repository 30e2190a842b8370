import { createECDH, createHash } from 'node:crypto'
import { createRawKeyStamp, fromHex, importHpkeKeys, openCredentialBundle, toHex } from 'latchkey/crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
  walletOrigin,
  walletRpId,
} from '../testing/custody.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { createSoftPasskey } from '../testing/softPasskey.ts'
import type { Tables } from './store/tables.ts'

const minute = 60_000

/** Sessions that expire, on a database. */
export const sessionsSuite: DatabaseSuite = (open) => {
  let at = 1_767_225_600_000
  let custody: TestCustody
  let person: TestPerson

  beforeEach(async () => {
    custody = await createTestCustody({ database: await open(), now: () => at })
    person = await custody.createPerson({ user: { userEmail: 'person@example.com' } })
  })

  const whoami = (key: TestApiKey) => custody.query('whoami', { organizationId: person.organizationId }, key)

  function submit(name: string, type: string, parameters: object, { organizationId, key } = person) {
    return custody.submit(name, custody.toBody(type, organizationId, parameters), key)
  }

  test('error: a session of more than thirty days, where an API key may be for longer', async () => {
    const [most, more] = [30 * 24 * 60 * 60, 30 * 24 * 60 * 60 + 1].map(String)
    const login = (expirationSeconds?: string) =>
      submit('stamp_login', 'ACTIVITY_TYPE_STAMP_LOGIN', {
        ...{ publicKey: createTestApiKey().publicKey, expirationSeconds },
      })
    const apiKey = { apiKeyName: 'k', publicKey: createTestApiKey().publicKey, expirationSeconds: more }
    const add = { userId: person.userId, apiKeys: [apiKey] }
    expect((await login(most)).status).toBe(200)
    expect(await login(more)).toMatchObject({ status: 400, body: { code: 3, message: 'invalid api key expiration' } })
    expect((await submit('create_api_keys', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', add)).status).toBe(200)
  })

  describe('create_read_write_session', () => {
    type Begun = { apiKeyId: string; credentialBundle: string; userId: string; username: string }

    const ecdh = createECDH('prime256v1')
    const targetPublicKey = ecdh.generateKeys('hex')

    async function begin(parameters: object = {}, version: '' | '_V2' = '_V2') {
      const type = `ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION${version}`
      const answer = await submit('create_read_write_session', type, { targetPublicKey, ...parameters })
      const key = version === '' ? 'createReadWriteSessionResult' : 'createReadWriteSessionResultV2'
      return answer.body.activity.result[key] as Begun
    }

    async function open({ credentialBundle }: Begun): Promise<TestApiKey> {
      const keys = await importHpkeKeys(fromHex(ecdh.getPrivateKey('hex').padStart(64, '0')), targetPublicKey)
      const privateKey = Buffer.from(await openCredentialBundle(keys, credentialBundle))
      const key = createECDH('prime256v1')
      key.setPrivateKey(privateKey)
      return { publicKey: key.getPublicKey('hex', 'compressed'), privateKey: toHex(privateKey) }
    }

    test('default: the sealed key stamps for the user, for fifteen minutes', async () => {
      const begun = await begin()
      expect(begun).toMatchObject({
        organizationId: person.organizationId,
        organizationName: 'person',
        userId: person.userId,
        username: 'person',
      })
      const key = await open(begun)
      expect((await whoami(key)).status).toBe(200)
      at += 15 * minute
      expect((await whoami(key)).body).toMatchObject({ message: expect.stringContaining('expired api key') })
    })

    test("behavior: the key's name, kind and lifetime are as requested", async () => {
      const { apiKeyId } = await begin({ apiKeyName: 'mine', expirationSeconds: '60' })
      const { organizationId, key } = person
      const { body } = await custody.query('get_api_key', { organizationId, apiKeyId }, key)
      expect(body.apiKey).toMatchObject({
        apiKeyName: 'mine',
        credential: { type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' },
        expirationSeconds: '60',
      })
    })

    test('behavior: invalidateExisting ends the other sessions of its kind, and no other key', async () => {
      const first = await open(await begin())
      const second = await open(await begin())
      expect((await whoami(first)).status).toBe(200)
      const third = await open(await begin({ invalidateExisting: true }))
      expect((await Promise.all([first, second, third, person.key].map(whoami))).map(({ status }) => status)).toEqual([
        401, 401, 200, 200,
      ])
    })

    test('behavior: the first version names the user by the address they have', async () => {
      expect((await whoami(await open(await begin({ email: 'person@example.com' }, '')))).status).toBe(200)
      const answer = await submit('create_read_write_session', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION', {
        targetPublicKey,
        email: 'other@example.com',
      })
      expect(answer).toMatchObject({ status: 404 })
    })

    test('behavior: a passkey begins it by the parent’s id', async () => {
      const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
      const attestation = { ...passkey.register('c2FtZQ'), transports: [] }
      const other = await custody.createPerson({
        authenticators: [{ authenticatorName: 'Passkey', challenge: 'c2FtZQ', attestation }],
      })
      for (const name of ['create_read_write_session', 'create_read_only_session']) {
        const type = `ACTIVITY_TYPE_${name.toUpperCase()}`
        const body = custody.toBody(type, custody.parent.organizationId, { targetPublicKey })
        const answer = await custody.send(`/public/v1/submit/${name}`, body, {
          'X-Stamp-Webauthn': passkey.stamp(body),
        })
        expect(Object.values(answer.body.activity.result)[0]).toMatchObject({ organizationId: other.organizationId })
      }
    })

    test('error: a target that is no point of the curve', async () => {
      const parameters = { targetPublicKey: `02${'ff'.repeat(32)}` }
      const answer = await submit('create_read_write_session', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters)
      expect(answer).toMatchObject({ status: 400, body: { message: 'invalid target public key' } })
    })
  })

  describe('create_read_only_session', () => {
    type Begun = { session: string; sessionExpiry: string; userId: string }
    const type = 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'

    async function begin(of = person): Promise<Begun> {
      const { body } = await submit('create_read_only_session', type, {}, of)
      return body.activity.result.createReadOnlySessionResult as Begun
    }

    const ask = (session: string, name = 'whoami', organizationId = person.organizationId, headers = {}) =>
      custody.send(`/public/v1/query/${name}`, JSON.stringify({ organizationId }), { 'X-Session': session, ...headers })

    test('default: its token asks for an hour', async () => {
      const { session, sessionExpiry } = await begin()
      expect(Number(sessionExpiry)).toBe(at / 1000 + 3600)
      expect((await ask(session)).body).toMatchObject({ userId: person.userId, username: 'person' })
      expect((await ask(session, 'list_wallets')).status).toBe(200)
      at += 60 * minute
      expect(await ask(session)).toMatchObject({ status: 401, body: { code: 16, message: 'could not verify session' } })
    })

    test('behavior: by the parent’s id it finds its organization', async () => {
      const { session } = await begin()
      const { body } = await ask(session, 'whoami', custody.parent.organizationId)
      expect(body).toMatchObject({ organizationId: person.organizationId })
    })

    test('behavior: it cannot submit activities', async () => {
      const { session } = await begin()
      const body = custody.toBody(type, person.organizationId, {})
      const answer = await custody.send('/public/v1/submit/create_read_only_session', body, { 'X-Session': session })
      expect(answer).toMatchObject({ status: 401, body: { details: [{ turnkeyErrorCode: 'SIGNATURE_MISSING' }] } })
    })

    test('behavior: a stamp beside it decides', async () => {
      const { session } = await begin()
      expect((await ask(session, 'whoami', person.organizationId, { 'X-Stamp': 'none' })).status).toBe(401)
      const { organizationId, key } = person
      const stamp = createRawKeyStamp(JSON.stringify({ organizationId }), key.privateKey)
      expect((await ask('none', 'whoami', organizationId, { 'X-Stamp': stamp })).status).toBe(200)
    })

    test('error: another organization’s', async () => {
      const other = await custody.createPerson()
      const { session } = await begin(other)
      expect((await ask(session)).status).toBe(401)
      expect((await ask(session, 'list_wallets', custody.parent.organizationId)).status).toBe(401)
    })

    test.each(['', 'x', 'x'.repeat(20_000)])('error: the token %s', async (token) => {
      expect((await ask(token)).status).toBe(401)
    })

    test('behavior: the eleventh ends the first', async () => {
      const sessions: string[] = []
      for (let count = 0; count < 11; count += 1) sessions.push((await begin()).session)
      const answers = await Promise.all(sessions.map((session) => ask(session)))
      expect(answers.map(({ status }) => status)).toEqual([401, ...Array(10).fill(200)])
    })

    test('behavior: the token is returned once, and is not stored (T18)', async () => {
      const body = custody.toBody(type, person.organizationId, {})
      const first = await custody.submit('create_read_only_session', body, person.key)
      const { session } = first.body.activity.result.createReadOnlySessionResult as Begun
      const again = await custody.submit('create_read_only_session', body, person.key)
      expect(again.body.activity.id).toBe(first.body.activity.id)
      expect(again.body.activity.result.createReadOnlySessionResult).not.toHaveProperty('session')
      const db = custody.database.kysely.withTables<Tables>()
      const rows = [
        await db.selectFrom('custodySession').selectAll().execute(),
        await db.selectFrom('custodyActivity').selectAll().execute(),
        custody.logged,
      ]
      expect(JSON.stringify(rows)).not.toContain(session)
      expect(JSON.stringify(rows)).toContain(createHash('sha256').update(session).digest('hex'))
    })

    test('behavior: it ends with its user', async () => {
      const { organizationId, key } = person
      const other = createTestApiKey()
      const user = { userName: 'other', apiKeys: [{ apiKeyName: 'k', publicKey: other.publicKey }] }
      await submit('create_users', 'ACTIVITY_TYPE_CREATE_USERS_V4', {
        users: [{ ...user, authenticators: [], oauthProviders: [], userTags: [] }],
      })
      const { session, userId } = await begin({ ...person, key: other })
      expect((await ask(session)).status).toBe(200)
      await submit('delete_users', 'ACTIVITY_TYPE_DELETE_USERS', { userIds: [userId] })
      expect((await ask(session)).status).toBe(401)
      const db = custody.database.kysely.withTables<Tables>()
      expect(await db.selectFrom('custodySession').selectAll().execute()).toEqual([])
      expect((await custody.query('whoami', { organizationId }, key)).status).toBe(200)
    })
  })
}
