import { type ActivityName, activities, type QueryName, queries } from 'latchkey/wire/custody'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestCustody, createTestParent, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import { asked } from '../../testing/tenants/asked.ts'
import { signing, submitted } from '../../testing/tenants/submitted.ts'
import { createVictim, type Victim } from '../../testing/tenants/victim.ts'

// Organizations can neither see nor change each other (T32).

let custody: TestCustody
let victim: Victim
/** Organizations of the same operator, and of another. */
let strangers: TestPerson[]

beforeAll(async () => {
  custody = await createTestCustody()
  victim = await createVictim(custody)
  strangers = [
    await custody.createPerson(),
    await custody.createPerson({ parent: await createTestParent(custody.server) }),
  ]
})

function expectNothingOf({ key, ...ids }: Victim, answer: object) {
  for (const id of [...Object.values(ids), key.publicKey]) expect(JSON.stringify(answer)).not.toContain(id)
}

const unknownKey = { status: 401, body: { details: [{ turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' }] } }

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

  test("behavior: another organization's ids are unknown in the caller's own", async () => {
    for (const { organizationId, key } of strangers) {
      const answer = await custody.query(name, { organizationId, ...toInput(victim) }, key)
      expectNothingOf(victim, answer.body)
      const isWithId = Object.keys(toInput(victim)).some((field) => field !== 'userId') || name === 'get_user'
      if (isWithId) expect(answer).toMatchObject({ status: 404, body: { code: 5 } })
    }
  })
})

/** Activities that users may submit about themselves, without another user's id in them. */
const ofUser = new Set<ActivityName>([
  'create_api_keys',
  'create_authenticators',
  'create_oauth_providers',
  'create_read_write_session',
  'init_import_wallet',
  'init_import_private_key',
  'update_user',
  'update_user_name',
  'update_user_email',
  'update_user_phone_number',
])

describe.each(Object.keys(activities) as ActivityName[])('%s', (name) => {
  const [toParameters, names] = submitted[name]
  const [type] = activities[name].versions.at(-1) ?? ['']
  const stateOf = async ({ organizationId, key }: Victim) =>
    Promise.all(
      ['get_organization', 'list_wallet_accounts', 'list_private_keys'].map((query) =>
        custody.query(query, { organizationId }, key),
      ),
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
        // A user may have several, and may then delete their own.
        if (ofUser.has(name) && each !== parameters) continue
        const answer = await custody.submit(name, custody.toBody(type, organizationId, each), key)
        // An activity that only its own user may submit is refused before anything is looked up.
        expect([403, 404]).toContain(answer.status)
      }
    }
    expect(await stateOf(victim)).toEqual(before)
  })
})

test('behavior: the parent reads its sub-organizations and changes nothing in them', async () => {
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
