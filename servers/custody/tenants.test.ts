import { type ActivityName, activities, type QueryName, queries } from 'latchkey/wire/custody'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  ethereumAccount,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
  walletOrigin,
  walletRpId,
} from '../testing/custody.ts'
import { createSoftPasskey } from '../testing/softPasskey.ts'

// Organizations see and touch nothing of each other (T32).

type Victim = TestPerson & { apiKeyId: string; authenticatorId: string; activityId: string }

let custody: TestCustody
let victim: Victim
/** Of the same operator, and of another. */
let strangers: TestPerson[]

beforeAll(async () => {
  custody = await createTestCustody()
  victim = await createVictim()
  strangers = [
    await custody.createPerson(),
    await custody.createPerson({ parent: await createTestParent(custody.server) }),
  ]
})

/** Somebody who has one of everything. */
async function createVictim(): Promise<Victim> {
  const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
  const attestation = { ...passkey.register('c2FtZQ'), transports: [] }
  const authenticators = [{ authenticatorName: 'Passkey', challenge: 'c2FtZQ', attestation }]
  const person = await custody.createPerson({ authenticators })
  const { organizationId, userId, key } = person
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', organizationId, { walletName: 'w', accounts: [] })
  const { activity } = (await custody.submit('create_wallet', body, key)).body
  const { user } = (await custody.query('get_user', { organizationId, userId }, key)).body as unknown as {
    user: { apiKeys: [{ apiKeyId: string }]; authenticators: [{ authenticatorId: string }] }
  }
  const [{ apiKeyId }] = user.apiKeys
  const [{ authenticatorId }] = user.authenticators
  return { ...person, apiKeyId, authenticatorId, activityId: activity.id }
}

function expectNothingOf({ key, ...ids }: Victim, answer: object) {
  for (const id of [...Object.values(ids), key.publicKey]) expect(JSON.stringify(answer)).not.toContain(id)
}

const unknownKey = { status: 401, body: { details: [{ turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' }] } }

/** What each query says beside the organization, with real ids; and the victim's id that its owner finds in the answer. */
const asked: { [name in QueryName]: [input: (of: Victim) => object, found?: keyof Victim] } = {
  whoami: [() => ({}), 'userId'],
  get_organization: [() => ({}), 'walletId'],
  get_organization_configs: [() => ({}), 'userId'],
  get_activity: [({ activityId }) => ({ activityId }), 'activityId'],
  list_activities: [() => ({}), 'activityId'],
  get_user: [({ userId }) => ({ userId }), 'authenticatorId'],
  list_users: [() => ({}), 'userId'],
  get_api_key: [({ apiKeyId }) => ({ apiKeyId }), 'apiKeyId'],
  get_api_keys: [({ userId }) => ({ userId }), 'apiKeyId'],
  get_authenticator: [({ authenticatorId }) => ({ authenticatorId }), 'authenticatorId'],
  get_authenticators: [({ userId }) => ({ userId }), 'authenticatorId'],
  get_wallet: [({ walletId }) => ({ walletId }), 'walletId'],
  list_wallets: [() => ({}), 'walletId'],
  get_wallet_account: [({ walletId, address }) => ({ walletId, address }), 'address'],
  list_wallet_accounts: [({ walletId }) => ({ walletId }), 'address'],
  // Keys outside wallets do not exist, and a sub-organization has none of its own.
  get_private_key: [({ walletId }) => ({ privateKeyId: walletId })],
  list_private_keys: [() => ({})],
  list_suborgs: [() => ({})],
}

describe.each(Object.keys(queries) as QueryName[])('%s', (name) => {
  const [toInput, found] = asked[name]

  test('default: its owner finds it', async () => {
    const { organizationId, key } = victim
    const answer = await custody.query(name, { organizationId, ...toInput(victim) }, key)
    if (found) expect(JSON.stringify(answer.body)).toContain(victim[found])
  })

  test('error: a stranger’s organization', async () => {
    for (const { key } of strangers) {
      const input = { organizationId: victim.organizationId, ...toInput(victim) }
      expect(await custody.query(name, input, key)).toMatchObject(unknownKey)
    }
  })

  test('behavior: a stranger’s ids lead nowhere in the caller’s own organization', async () => {
    for (const { organizationId, key } of strangers) {
      const answer = await custody.query(name, { organizationId, ...toInput(victim) }, key)
      expectNothingOf(victim, answer.body)
      const isWithId = Object.keys(toInput(victim)).some((field) => field !== 'userId') || name === 'get_user'
      if (isWithId) expect(answer).toMatchObject({ status: 404, body: { code: 5 } })
    }
  })
})

const signing = {
  signWith: '',
  payload: 'x',
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
}
const newKey = () => ({ apiKeyName: 'k', publicKey: createTestApiKey().publicKey })

/** Parameters that would harm the victim; and whether they name an id of theirs. */
const submitted: { [name in ActivityName]: [parameters: (of: Victim) => object, names?: 'a foreign id'] } = {
  create_sub_organization: [() => toPersonParameters(createTestApiKey())],
  create_wallet: [() => ({ walletName: 'w', accounts: [ethereumAccount] })],
  create_wallet_accounts: [
    ({ walletId }) => ({ walletId, accounts: [{ ...ethereumAccount, path: "m/44'/60'/7'/0/0" }] }),
    'a foreign id',
  ],
  create_api_keys: [({ userId }) => ({ userId, apiKeys: [newKey()] }), 'a foreign id'],
  delete_api_keys: [({ userId, apiKeyId }) => ({ userId, apiKeyIds: [apiKeyId] }), 'a foreign id'],
  stamp_login: [() => ({ publicKey: createTestApiKey().publicKey, invalidateExisting: true })],
  sign_raw_payload: [({ address }) => ({ ...signing, signWith: address }), 'a foreign id'],
  sign_raw_payloads: [({ address }) => ({ ...signing, signWith: address, payloads: ['x'] }), 'a foreign id'],
  sign_transaction: [
    ({ address }) => ({ signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: '02c0' }),
    'a foreign id',
  ],
}

describe.each(Object.keys(activities) as ActivityName[])('%s', (name) => {
  const [toParameters, names] = submitted[name]
  const [type] = activities[name].versions.at(-1) ?? ['']
  const stateOf = async ({ organizationId, key }: Victim) =>
    Promise.all(
      ['get_organization', 'list_wallet_accounts'].map((query) => custody.query(query, { organizationId }, key)),
    )

  test('error: in a stranger’s organization', async () => {
    const before = await stateOf(victim)
    for (const { key } of strangers) {
      const body = custody.toBody(type, victim.organizationId, toParameters(victim))
      expect(await custody.submit(name, body, key)).toMatchObject(unknownKey)
    }
    expect(await stateOf(victim)).toEqual(before)
  })

  if (!names) return
  test('error: with a stranger’s ids', async () => {
    const before = await stateOf(victim)
    for (const { organizationId, userId, key } of strangers) {
      const parameters = toParameters(victim)
      for (const each of [parameters, { ...parameters, userId }]) {
        if (name === 'create_api_keys' && each !== parameters) continue
        const answer = await custody.submit(name, custody.toBody(type, organizationId, each), key)
        expect(answer).toMatchObject({ status: 404, body: { code: 5 } })
      }
    }
    expect(await stateOf(victim)).toEqual(before)
  })
})

test('behavior: the parent reads its sub-organizations and does nothing in them', async () => {
  const { organizationId, walletId, address } = victim
  const { parent } = custody
  expect((await custody.query('get_wallet', { organizationId, walletId }, parent.key)).status).toBe(200)
  const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, { ...signing, signWith: address })
  expect(await custody.submit('sign_raw_payload', body, parent.key)).toMatchObject({
    status: 400,
    body: {
      code: 3,
      message: `organization mismatch: request is targeting organization ("${organizationId}"), but voters are in organization ("${parent.organizationId}")`,
    },
  })
})

test('behavior: list_suborgs names those of the caller’s own parent', async () => {
  const parent = await createTestParent(custody.server)
  const mine = await custody.createPerson({ parent })
  const list = (filter: object) =>
    custody.query('list_suborgs', { organizationId: parent.organizationId, ...filter }, parent.key)
  expect((await list({})).body).toEqual({ organizationIds: [mine.organizationId] })
  const filters = {
    PUBLIC_KEY: mine.key.publicKey,
    WALLET_ACCOUNT_ADDRESS: mine.address,
    NAME: 'person',
    USERNAME: 'person',
  }
  for (const [filterType, filterValue] of Object.entries(filters)) {
    expect((await list({ filterType, filterValue })).body).toEqual({ organizationIds: [mine.organizationId] })
  }
  const others = { filterType: 'WALLET_ACCOUNT_ADDRESS', filterValue: victim.address }
  expect((await list(others)).body).toEqual({ organizationIds: [] })
})
