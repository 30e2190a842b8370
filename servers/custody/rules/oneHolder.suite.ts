import { beforeEach, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  type TestAnswer,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
} from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { toTestAuthenticator } from '../../testing/tenants/victim.ts'
import type { Tables } from '../store/tables.ts'

const rounds = 10
const held = 'credential belongs to another sub-organization'
/** The outcomes of two concurrent requests, sorted. */
const told = (answers: readonly TestAnswer[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'held' : body.message)).sort()
const newKey = (changes: object = {}) => ({ apiKeyName: 'k', publicKey: createTestApiKey().publicKey, ...changes })

/**
 * Two servers that share a database, and two users who register one credential at the same moment: each request sees
 * that it is free.
 */
export const oneHolderSuite: DatabaseSuite = (open) => {
  let one: TestCustody
  let two: TestCustody
  let ada: TestPerson
  let mallory: TestPerson
  beforeEach(async () => {
    const [database, kek] = [await open(), new Uint8Array(32)]
    one = await createTestCustody({ database, kek })
    two = await createTestCustody({ database, kek, parent: one.parent })
    ada = await one.createPerson()
    mallory = await one.createPerson()
  })

  const submit = (custody: TestCustody, name: string, type: string, parameters: object, by: TestPerson) =>
    custody.submit(name, one.toBody(`ACTIVITY_TYPE_${type}`, by.organizationId, parameters), by.key)
  const addPasskeys = (custody: TestCustody, by: TestPerson, authenticators: readonly object[]) => {
    const parameters = { userId: by.userId, authenticators }
    return submit(custody, 'create_authenticators', 'CREATE_AUTHENTICATORS_V2', parameters, by)
  }
  const addKeys = (custody: TestCustody, by: TestPerson, apiKeys: readonly object[]) =>
    submit(custody, 'create_api_keys', 'CREATE_API_KEYS_V2', { userId: by.userId, apiKeys }, by)
  const login = (custody: TestCustody, by: TestPerson, publicKey: string) =>
    submit(custody, 'stamp_login', 'STAMP_LOGIN', { publicKey }, by)
  const signUp = (custody: TestCustody, key = createTestApiKey(), authenticators: readonly object[] = []) => {
    const { organizationId } = one.parent
    const body = one.toBody(
      'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
      organizationId,
      toPersonParameters(key, authenticators),
    )
    return custody.submit('create_sub_organization', body, one.parent.key)
  }

  test('behavior: when two users register one passkey at once, one holds it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const passkey = toTestAuthenticator()
      const answers = await Promise.all([
        signUp(one, createTestApiKey(), [passkey]),
        signUp(round % 2 === 0 ? one : two, createTestApiKey(), [passkey]),
      ])
      expect(told(answers)).toEqual([held, 'held'].sort())
    }
  })

  test('behavior: when two users start a session with one key at once, one holds it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { publicKey } = createTestApiKey()
      const other = round % 2 === 0 ? one : two
      expect(told(await Promise.all([login(one, ada, publicKey), login(other, mallory, publicKey)]))).toEqual(
        [held, 'held'].sort(),
      )
    }
  })

  test('behavior: a sign-up with a key that an attacker registers at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const key = createTestApiKey()
      const stranger = await one.createPerson()
      const apiKeys = [newKey({ publicKey: key.publicKey, expirationSeconds: '600' })]
      const answers = [signUp(one, key), addKeys(two, stranger, apiKeys)]
      expect(told(await Promise.all(round % 2 === 0 ? answers : answers.reverse()))).toEqual([held, 'held'].sort())
    }
  })

  test('behavior: the operator gives a key without an end to several at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const delegate = createTestApiKey()
      const answers = await Promise.all([one, two, one, two].map((custody) => signUp(custody, delegate)))
      expect(told(answers)).toEqual(['held', 'held', 'held', 'held'])
      const stranger = await addKeys(one, mallory, [newKey({ publicKey: delegate.publicKey })])
      expect(stranger).toMatchObject({ status: 400, body: { message: held } })
    }
  })

  test('behavior: when users register the same passkeys crosswise, each passkey has one holder', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b, c, d] = [toTestAuthenticator(), toTestAuthenticator(), toTestAuthenticator(), toTestAuthenticator()]
      const answers = await Promise.all([
        signUp(one, createTestApiKey(), [a, b]),
        signUp(two, createTestApiKey(), [b, a]),
        signUp(one, createTestApiKey(), [c]),
        signUp(one, createTestApiKey(), [d]),
        signUp(two, createTestApiKey(), [d]),
        signUp(two, createTestApiKey(), [c]),
      ])
      expect(told(answers)).toEqual([held, held, held, 'held', 'held', 'held'])
    }
  })

  test('behavior: a credential that its holder deleted is free again', async () => {
    const passkey = toTestAuthenticator()
    const key = newKey()
    const result = async (answer: Promise<TestAnswer>) => {
      const { status, body } = await answer
      expect({ status, body }).toMatchObject({ status: 200 })
      return Object.values(body.activity.result)[0] as Record<string, string[]>
    }
    // The user removed it.
    const { authenticatorIds } = await result(addPasskeys(one, ada, [passkey]))
    const { apiKeyIds } = await result(addKeys(one, ada, [key]))
    const { userId } = ada
    await result(submit(one, 'delete_authenticators', 'DELETE_AUTHENTICATORS', { userId, authenticatorIds }, ada))
    await result(submit(one, 'delete_api_keys', 'DELETE_API_KEYS', { userId, apiKeyIds }, ada))
    // Deleted with its user.
    const users = [{ userName: 'u', apiKeys: [key], authenticators: [passkey], oauthProviders: [], userTags: [] }]
    const { userIds } = await result(submit(two, 'create_users', 'CREATE_USERS_V4', { users }, mallory))
    expect((await addPasskeys(one, ada, [passkey])).body.message).toBe(held)
    await result(submit(two, 'delete_users', 'DELETE_USERS', { userIds }, mallory))
    // Deleted with its sub-organization.
    await result(addPasskeys(one, mallory, [passkey]))
    await result(addKeys(one, mallory, [key]))
    const deletion = { deleteWithoutExport: true }
    await result(submit(one, 'delete_sub_organization', 'DELETE_SUB_ORGANIZATION', deletion, mallory))
    await result(addPasskeys(two, ada, [passkey]))
    await result(addKeys(two, ada, [key]))
  })

  test('behavior: a claim that outlived its credential blocks no user', async () => {
    const passkey = toTestAuthenticator()
    await addPasskeys(one, ada, [passkey])
    // Deleted by a process of an earlier release, or by a direct change of the database.
    await one.database.kysely
      .withTables<Tables>()
      .deleteFrom('custodyAuthenticator')
      .where('organizationId', '=', ada.organizationId)
      .execute()
    expect((await addPasskeys(two, mallory, [passkey])).status).toBe(200)
    expect((await addPasskeys(one, ada, [passkey])).body.message).toBe(held)
  })
}
