import { beforeEach, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
} from '../../testing/custody.ts'
import { createPostbox } from '../../testing/postbox.ts'

// The rights of an operator's users in its sub-organizations.

const notAuthorized = { status: 403, body: { code: 7, message: 'request not authorized' } }
const ran = { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }
const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'ann@example.com', appName: 'App' }
let custody: TestCustody
let person: TestPerson
let parent: string
beforeEach(async () => {
  custody = await createTestCustody({ sendMail: createPostbox().sendMail })
  person = await custody.createPerson()
  parent = custody.parent.organizationId
})
const submit = (name: string, type: string, organizationId: string, parameters: object, by = custody.parent.key) =>
  custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, organizationId, parameters), by)
const askForCode = (by?: TestApiKey) => submit('init_otp', 'INIT_OTP_V3', person.organizationId, code, by)
const addUser = async () => {
  const key = createTestApiKey()
  const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey }]
  const users = [{ userName: 'u', userTags: [], apiKeys, authenticators: [], oauthProviders: [] }]
  const { activity } = (await submit('create_users', 'CREATE_USERS_V4', parent, { users })).body
  return { key, userId: (activity.result.createUsersResult as { userIds: [string] }).userIds[0] }
}

test('default: a root user signs in users who have no key yet', async () => {
  expect(await askForCode()).toMatchObject(ran)
})

test("behavior: another user does, where the parent's policies allow it", async () => {
  const { key } = await addUser()
  expect(await askForCode(key)).toMatchObject(notAuthorized)
  const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', condition: "activity.resource == 'OTP'", notes: '' }
  await submit('create_policy', 'CREATE_POLICY_V3', parent, policy)
  expect(await askForCode(key)).toMatchObject(ran)
})

test('error: half a quorum, which has no vote below its organization', async () => {
  const { userId } = await addUser()
  const { body } = await custody.query('whoami', { organizationId: parent }, custody.parent.key)
  await submit('update_root_quorum', 'UPDATE_ROOT_QUORUM', parent, { threshold: 2, userIds: [body.userId, userId] })
  expect(await askForCode()).toMatchObject(notAuthorized)
})

test('error: anything else', async () => {
  const wallet = { walletName: 'w', accounts: [] }
  expect(await submit('create_wallet', 'CREATE_WALLET', person.organizationId, wallet)).toMatchObject({
    ...{ status: 400, body: { code: 3, details: [{ turnkeyErrorCode: 'ORGANIZATION_MISMATCH' }] } },
  })
})
