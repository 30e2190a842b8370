import { beforeEach, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
  walletOrigin,
  walletRpId,
} from '../../testing/custody.ts'
import { describeOnSqlite } from '../../testing/databases.ts'
import { createSoftPasskey, type SoftPasskey } from '../../testing/softPasskey.ts'
import { oneHolderSuite } from './oneHolder.suite.ts'

describeOnSqlite('one holder', oneHolderSuite)

const challenge = Buffer.alloc(32, 1).toString('base64url')
const refused = { status: 400, body: { code: 3, message: 'credential belongs to another sub-organization' } }

let custody: TestCustody
let passkey: SoftPasskey
let [ada, mallory]: TestPerson[] = []
beforeEach(async () => {
  custody = await createTestCustody()
  passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
  ada = await custody.createPerson({ authenticators: [toAuthenticator(passkey)] })
  mallory = await custody.createPerson()
})

function toAuthenticator({ register }: SoftPasskey): object {
  const { credentialId, clientDataJson, attestationObject } = register(challenge)
  const attestation = { credentialId, clientDataJson, attestationObject, transports: [] }
  return { authenticatorName: 'passkey', challenge, attestation }
}

const addPasskey = ({ organizationId, userId, key }: TestPerson) => {
  const parameters = { userId, authenticators: [toAuthenticator(passkey)] }
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', organizationId, parameters)
  return custody.submit('create_authenticators', body, key)
}
const addKey = ({ organizationId, userId, key }: TestPerson, apiKey: object) => {
  const parameters = { userId, apiKeys: [{ apiKeyName: 'k', curveType: 'API_KEY_CURVE_P256', ...apiKey }] }
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', organizationId, parameters)
  return custody.submit('create_api_keys', body, key)
}
const signUp = (
  key: TestApiKey,
  { parent = custody.parent, ...user }: { parent?: TestCustody['parent']; authenticators?: readonly object[] },
) => {
  const parameters = toPersonParameters(key, [], { user })
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', parent.organizationId, parameters)
  return custody.submit('create_sub_organization', body, parent.key)
}
const whoami = async (stamp: (body: string) => Record<string, string>) => {
  const body = JSON.stringify({ organizationId: custody.parent.organizationId })
  return custody.send('/public/v1/query/whoami', body, stamp(body))
}

test("error: another user's passkey; its owner still signs in by the parent's id", async () => {
  expect(await addPasskey(mallory!)).toMatchObject(refused)
  const stamped = await whoami((body) => ({ 'X-Stamp-Webauthn': passkey.stamp(body) }))
  expect(stamped.body.organizationId).toBe(ada!.organizationId)
})

test('error: a stranger’s passkey at sign-up', async () => {
  const answer = await signUp(createTestApiKey(), { authenticators: [toAuthenticator(passkey)] })
  expect(answer).toMatchObject(refused)
})

test("error: another user's key; its owner still makes requests by the parent's id", async () => {
  const { publicKey } = ada!.key
  expect(await addKey(mallory!, { publicKey })).toMatchObject(refused)
  expect(await addKey(mallory!, { publicKey, expirationSeconds: '600' })).toMatchObject(refused)
  const { organizationId } = custody.parent
  expect((await custody.query('whoami', { organizationId }, ada!.key)).body.organizationId).toBe(ada!.organizationId)
})

test('error: a stranger’s session key, also where the operator’s server asks for it', async () => {
  const session = createTestApiKey()
  await addKey(ada!, { publicKey: session.publicKey, expirationSeconds: '600' })
  const { organizationId, key } = mallory!
  const login = custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey: session.publicKey })
  expect(await custody.submit('stamp_login', login, key)).toMatchObject(refused)
  expect(await signUp(session, {})).toMatchObject(refused)
})

test("behavior: an expired session key can start another user's session, and finds their organization", async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  custody = await createTestCustody({ now: () => clock.now })
  const [session, one, other] = [createTestApiKey(), await custody.createPerson(), await custody.createPerson()]
  const login = ({ organizationId, key }: TestPerson) => {
    const body = custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey: session.publicKey })
    return custody.submit('stamp_login', body, key)
  }
  const find = () => custody.query('whoami', { organizationId: custody.parent.organizationId }, session)
  expect((await login(one)).status).toBe(200)
  clock.now += 899_999
  expect(await login(other)).toMatchObject(refused)
  clock.now += 1
  expect((await find()).body).toMatchObject({ code: 16, message: expect.stringContaining('expired api key') })
  expect((await login(other)).status).toBe(200)
  expect((await find()).body.organizationId).toBe(other.organizationId)
})

test('behavior: the operator gives several sub-organizations a key that does not end', async () => {
  const delegate = createTestApiKey()
  expect([(await signUp(delegate, {})).status, (await signUp(delegate, {})).status]).toEqual([200, 200])
})

test('behavior: users of another operator may have the same credential', async () => {
  const parent = await createTestParent(custody.server)
  const answer = await signUp(ada!.key, { parent, authenticators: [toAuthenticator(passkey)] })
  expect(answer.status).toBe(200)
})
