import { createECDH } from 'node:crypto'
import type { FreshPasskey } from 'latchkey/wire/custody'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCodeWorld } from '../../testing/codeWorld.ts'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
  walletOrigin,
  walletRpId,
} from '../../testing/custody.ts'
import { codeIn } from '../../testing/postbox.ts'
import { createSoftPasskey, type SoftPasskey } from '../../testing/softPasskey.ts'

// A script in the page can use a key that the page stores. Alone, that key cannot make changes that outlast it (T4).

const passkeyNeeded = {
  status: 403,
  body: {
    code: 7,
    message:
      'request not authorized: a passkey of the user must stamp this (X-Stamp-Webauthn header); a user without a passkey adds one first',
  },
}
const ran = { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } }
const challenge = 'c2FtZQ'

let custody: TestCustody
beforeAll(async () => {
  custody = await createTestCustody()
})

function toAuthenticator(passkey: SoftPasskey): object {
  return { authenticatorName: 'p', challenge, attestation: { ...passkey.register(challenge), transports: [] } }
}
const newPasskey = () => createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
const newApiKey = () => ({ apiKeyName: 'k', publicKey: createTestApiKey().publicKey })

/** A person whose operator requires passkeys for `freshPasskey`, with or without one. */
async function enter(freshPasskey: readonly FreshPasskey[], passkey?: SoftPasskey) {
  const parent = await createTestParent(custody.server, { freshPasskey })
  const authenticators = passkey ? [toAuthenticator(passkey)] : []
  return { parent, person: await custody.createPerson({ parent, authenticators }) }
}

type Parameters = (of: TestPerson) => object
const targetPublicKey = createTestApiKey().publicKey

const exported: [name: string, type: string, parameters: Parameters][] = [
  ['export_wallet', 'EXPORT_WALLET', ({ walletId }) => ({ walletId, targetPublicKey })],
  ['export_wallet_account', 'EXPORT_WALLET_ACCOUNT', ({ address }) => ({ address, targetPublicKey })],
  ['delete_wallets', 'DELETE_WALLETS', ({ walletId }) => ({ walletIds: [walletId], deleteWithoutExport: true })],
  ['delete_sub_organization', 'DELETE_SUB_ORGANIZATION', () => ({ deleteWithoutExport: true })],
]
const user = { userName: 'u', userTags: [], authenticators: [], oauthProviders: [] }
const changed: typeof exported = [
  [
    'create_authenticators',
    'CREATE_AUTHENTICATORS_V2',
    ({ userId }) => ({ userId, authenticators: [toAuthenticator(newPasskey())] }),
  ],
  ['create_api_keys', 'CREATE_API_KEYS_V2', ({ userId }) => ({ userId, apiKeys: [newApiKeyOfP256()] })],
  ['stamp_login', 'STAMP_LOGIN', () => ({ publicKey: createTestApiKey().publicKey })],
  ['create_read_write_session', 'CREATE_READ_WRITE_SESSION_V2', () => ({ targetPublicKey: newSessionPoint() })],
  ['create_users', 'CREATE_USERS_V4', () => ({ users: [{ ...user, apiKeys: [newApiKey()] }] })],
  ['update_user_email', 'UPDATE_USER_EMAIL', ({ userId }) => ({ userId, userEmail: 'mine@example.com' })],
  ['update_root_quorum', 'UPDATE_ROOT_QUORUM', ({ userId }) => ({ threshold: 1, userIds: [userId] })],
  ['set_organization_feature', 'SET_ORGANIZATION_FEATURE', () => ({ name: 'FEATURE_NAME_EMAIL_AUTH', value: 'x' })],
]

function newApiKeyOfP256(): object {
  return { ...newApiKey(), curveType: 'API_KEY_CURVE_P256' }
}

const newSessionPoint = () => createECDH('prime256v1').generateKeys('hex')

const byKey = (name: string, type: string, of: TestPerson, parameters: object, key: TestApiKey = of.key) =>
  custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, of.organizationId, parameters), key)

function byPasskey(name: string, type: string, of: TestPerson, parameters: object, passkey: SoftPasskey) {
  const body = custody.toBody(`ACTIVITY_TYPE_${type}`, of.organizationId, parameters)
  return custody.send(`/public/v1/submit/${name}`, body, { 'X-Stamp-Webauthn': passkey.stamp(body) })
}

test.each([...exported, ...changed])(
  'default: %s by a key alone, if no fresh passkey is required',
  async (...asked) => {
    const [name, type, toParameters] = asked
    const { person } = await enter([], newPasskey())
    expect(await byKey(name, type, person, toParameters(person))).toMatchObject(ran)
  },
)

describe.each([
  ['export', exported],
  ['credentials', changed],
] as const)('option: %s', (kind, activities) => {
  test.each(activities)('%s by a key is refused; by a passkey it runs', async (name, type, toParameters) => {
    const passkey = newPasskey()
    const { person } = await enter([kind], passkey)
    expect(await byKey(name, type, person, toParameters(person))).toMatchObject(passkeyNeeded)
    expect(await byPasskey(name, type, person, toParameters(person), passkey)).toMatchObject(ran)
  })

  test('behavior: a key still signs', async () => {
    const { person } = await enter([kind], newPasskey())
    const payload = {
      ...{ signWith: person.address, payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    }
    expect(await byKey('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', person, payload)).toMatchObject(ran)
  })
})

test('behavior: a passkey is not removed by a key either', async () => {
  const [passkey, other] = [newPasskey(), newPasskey()]
  const { person } = await enter(['credentials'], passkey)
  const { userId, organizationId, key } = person
  const authenticators = [toAuthenticator(other)]
  await byPasskey('create_authenticators', 'CREATE_AUTHENTICATORS_V2', person, { userId, authenticators }, passkey)
  const { body } = await custody.query('get_authenticators', { organizationId, userId }, key)
  const [first] = body.authenticators as { authenticatorId: string }[]
  const parameters = { userId, authenticatorIds: [first?.authenticatorId] }
  expect(await byKey('delete_authenticators', 'DELETE_AUTHENTICATORS', person, parameters)).toMatchObject(passkeyNeeded)
  expect(await byPasskey('delete_authenticators', 'DELETE_AUTHENTICATORS', person, parameters, passkey)).toMatchObject(
    ran,
  )
})

test('behavior: a user without a passkey adds the first one with a key, cannot export before that, and adds no second one with a key', async () => {
  const { person } = await enter(['export', 'credentials'])
  const { userId, walletId } = person
  const passkey = newPasskey()
  const exporting = { walletId, targetPublicKey }
  const adding = (each: SoftPasskey) => ({ userId, authenticators: [toAuthenticator(each)] })
  const add = ['create_authenticators', 'CREATE_AUTHENTICATORS_V2', person] as const
  expect(await byKey('export_wallet', 'EXPORT_WALLET', person, exporting)).toMatchObject(passkeyNeeded)
  expect(await byKey(...add, adding(passkey))).toMatchObject(ran)
  expect(await byKey(...add, adding(newPasskey()))).toMatchObject(passkeyNeeded)
  expect(await byPasskey('export_wallet', 'EXPORT_WALLET', person, exporting, passkey)).toMatchObject(ran)
})

test('behavior: the approver of an export stamps with a passkey too', async () => {
  const [asking, approving, key] = [newPasskey(), newPasskey(), createTestApiKey()]
  const parent = await createTestParent(custody.server, { freshPasskey: ['export'] })
  const root = { userName: 'u', oauthProviders: [] }
  const team = await custody.createPerson({
    parent,
    organization: {
      rootQuorumThreshold: 2,
      rootUsers: [
        { ...root, apiKeys: [], authenticators: [toAuthenticator(asking)] },
        {
          ...root,
          apiKeys: [{ ...newApiKeyOfP256(), publicKey: key.publicKey }],
          authenticators: [toAuthenticator(approving)],
        },
      ],
    },
  })
  const exporting = { walletId: team.walletId, targetPublicKey }
  const { body } = await byPasskey('export_wallet', 'EXPORT_WALLET', team, exporting, asking)
  const { fingerprint } = body.activity
  expect(await byKey('approve_activity', 'APPROVE_ACTIVITY', team, { fingerprint }, key)).toMatchObject(passkeyNeeded)
  expect(await byPasskey('approve_activity', 'APPROVE_ACTIVITY', team, { fingerprint }, approving)).toMatchObject(ran)
})

test("behavior: the operator's own key creates users and keys as before", async () => {
  const { parent } = await enter(['export', 'credentials'])
  const { organizationId, key } = parent
  const { body } = await custody.query('whoami', { organizationId }, key)
  const adding = custody.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', organizationId, {
    ...{ userId: body.userId, apiKeys: [newApiKeyOfP256()] },
  })
  expect(await custody.submit('create_api_keys', adding, key)).toMatchObject(ran)
})

test('behavior: a mailed key adds a passkey after a loss, and runs no other activity that requires a passkey', async () => {
  const { custody, ada, mailKey, post } = await createCodeWorld()
  const { organizationId, userId, walletId } = ada
  const submit = (name: string, type: string, parameters: object, key = ada.key) =>
    custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, organizationId, parameters), key)
  const add = (key?: TestApiKey) =>
    submit(
      'create_authenticators',
      'CREATE_AUTHENTICATORS_V2',
      { userId, authenticators: [toAuthenticator(newPasskey())] },
      key,
    )
  expect(await add()).toMatchObject(ran)
  await createTestParent(custody.server, { freshPasskey: ['export', 'credentials'] }, custody.parent)
  const { page } = mailKey('email_auth', 'EMAIL_AUTH_V3')
  const mailed = await page.open(codeIn(await post.next()))
  expect(await submit('export_wallet', 'EXPORT_WALLET', { walletId, targetPublicKey }, mailed)).toMatchObject(
    passkeyNeeded,
  )
  expect(
    await submit('create_api_keys', 'CREATE_API_KEYS_V2', { userId, apiKeys: [newApiKeyOfP256()] }, mailed),
  ).toMatchObject(passkeyNeeded)
  expect(await add(mailed)).toMatchObject(ran)
  expect(await add()).toMatchObject(passkeyNeeded)
})
