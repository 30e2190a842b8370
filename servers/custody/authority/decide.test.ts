import { beforeEach, expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, type TestApiKey, type TestCustody } from '../../testing/custody.ts'
import type { Tables } from '../store/tables.ts'

let custody: TestCustody
/** An organization of two root users. Alone, each may only manage their own keys. */
let organizationId: string
let users: { userId: string; apiKeyId: string; key: TestApiKey }[]

beforeEach(async () => {
  custody = await createTestCustody()
  const { parent } = custody
  const keys = [createTestApiKey(), createTestApiKey()]
  const rootUsers = keys.map(({ publicKey }) => ({
    ...{ userName: 'user', authenticators: [] },
    apiKeys: [{ apiKeyName: 'key', publicKey }],
  }))
  const parameters = { subOrganizationName: 'two', rootQuorumThreshold: 2, rootUsers }
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', parent.organizationId, parameters)
  const { activity } = (await custody.submit('create_sub_organization', body, parent.key)).body
  const result = activity.result.createSubOrganizationResultV7 as { subOrganizationId: string; rootUserIds: string[] }
  organizationId = result.subOrganizationId
  users = await Promise.all(
    keys.map(async (key, at) => {
      const userId = result.rootUserIds[at] ?? ''
      const { apiKeys } = (await custody.query('get_api_keys', { organizationId, userId }, key)).body
      const [{ apiKeyId }] = apiKeys as [{ apiKeyId: string }]
      return { userId, apiKeyId, key }
    }),
  )
})

function submit(name: string, type: string, parameters: object, key: TestApiKey) {
  return custody.submit(name, custody.toBody(type, organizationId, parameters), key)
}

test("error: a user's right to their own keys does not extend to another user's", async () => {
  const [one, other] = users as [(typeof users)[0], (typeof users)[0]]
  const deletion = { userId: one.userId, apiKeyIds: [other.apiKeyId] }
  const answer = await submit('delete_api_keys', 'ACTIVITY_TYPE_DELETE_API_KEYS', deletion, one.key)
  expect(answer).toMatchObject({ status: 404, body: { code: 5, message: 'no api key found with the given ID' } })
  expect((await custody.query('whoami', { organizationId }, other.key)).status).toBe(200)
})

test('behavior: another user’s keys are for the quorum', async () => {
  const [one, other] = users as [(typeof users)[0], (typeof users)[0]]
  const parameters = {
    userId: other.userId,
    apiKeys: [{ apiKeyName: 'mine', publicKey: createTestApiKey().publicKey }],
  }
  const answer = await submit('create_api_keys', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', parameters, one.key)
  expect(answer.body).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } })
})

test('error: a user who is not a root user manages only keys', async () => {
  const [one] = users as [(typeof users)[0]]
  const db = custody.database.kysely.withTables<Tables>()
  await db.updateTable('custodyUser').set({ isRoot: 0 }).where('id', '=', one.userId).execute()
  const wallet = { walletName: 'w', accounts: [] }
  expect(await submit('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', wallet, one.key)).toMatchObject({
    status: 403,
    body: { code: 7, message: 'request not authorized' },
  })
  const login = { publicKey: createTestApiKey().publicKey }
  expect((await submit('stamp_login', 'ACTIVITY_TYPE_STAMP_LOGIN', login, one.key)).status).toBe(200)
})

test('behavior: a user who is not a root user sees a vote of others but has no vote', async () => {
  const [one, other] = users as [(typeof users)[0], (typeof users)[0]]
  const wallet = { walletName: 'w', accounts: [] }
  const { activity } = (await submit('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', wallet, other.key)).body
  const canApprove = async () => {
    const answer = await custody.query('get_activity', { organizationId, activityId: activity.id }, one.key)
    return answer.body.activity.canApprove
  }
  expect(await canApprove()).toBe(true)
  const db = custody.database.kysely.withTables<Tables>()
  await db.updateTable('custodyUser').set({ isRoot: 0 }).where('id', '=', one.userId).execute()
  expect(await canApprove()).toBe(false)
})
