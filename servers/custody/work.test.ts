import { describe, expect, test } from 'vitest'
import { askAs } from '../testing/ask.ts'
import { createTestCustody, createTestParent, ethereumAccount } from '../testing/custody.ts'
import { createRuledTeam } from '../testing/ruledTeam.ts'
import { signBesideBusy } from '../testing/signBesideBusy.ts'

// Organizations share one processor, so each pays for the cost of its requests: three tokens at once, then one a
// second.

async function start() {
  let at = Date.now()
  const custody = await createTestCustody({ now: () => at, rates: { requests: { burst: 3, perMinute: 60 } } })
  const parent = await createTestParent(custody.server)
  const other = await createTestParent(custody.server)
  const statusOf = async (who: typeof parent) =>
    (await custody.query('whoami', { organizationId: who.organizationId }, who.key)).status
  return { custody, parent, other, statusOf, ask: askAs(custody, parent), wait: (ms: number) => (at += ms) }
}

/** A private key of the organization, and the time back until it may ask again. */
async function withKey() {
  const world = await start()
  const privateKeys = [
    { privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
  ]
  const { privateKeys: created } = await world.ask.result<{ privateKeys: [{ privateKeyId: string }] }>(
    'create_private_keys',
    { privateKeys },
  )
  world.wait(10_000)
  return { ...world, signWith: created[0].privateKeyId }
}

const hashed = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }

test('behavior: a large request is charged for its bytes, and the organization beside it is not', async () => {
  const { ask, parent, other, statusOf, wait, signWith } = await withKey()
  const signed = await ask.submit('sign_raw_payload', { signWith, payload: '00'.repeat(8 * 1024), ...hashed })
  expect(signed.status).toBe(200)
  expect([await statusOf(parent), await statusOf(parent), await statusOf(other)]).toEqual([429, 429, 200])
  wait(1_000)
  expect([await statusOf(parent), await statusOf(parent)]).toEqual([200, 429])
})

test('behavior: a large answer is charged too', async () => {
  const { ask, parent, statusOf, wait, signWith } = await withKey()
  await ask.submit('sign_raw_payload', { signWith, payload: '00'.repeat(12 * 1024), ...hashed })
  wait(10_000)
  await ask.query('list_activities')
  expect(await statusOf(parent)).toBe(429)
  wait(3_000)
  expect(await statusOf(parent)).toBe(200)
})

test('behavior: each payload after the first is charged as a request', async () => {
  const { ask, parent, statusOf, signWith } = await withKey()
  const payloads = ['aa', 'bb', 'cc']
  expect((await ask.submit('sign_raw_payloads', { signWith, payloads, ...hashed })).status).toBe(200)
  expect(await statusOf(parent)).toBe(429)
})

test('behavior: a debt is never more than one burst', async () => {
  const { ask, parent, statusOf, wait, signWith } = await withKey()
  const payloads = Array.from({ length: 100 }, () => 'aa')
  expect((await ask.submit('sign_raw_payloads', { signWith, payloads, ...hashed })).status).toBe(200)
  wait(3_999)
  expect(await statusOf(parent)).toBe(429)
  wait(1)
  expect(await statusOf(parent)).toBe(200)
})

/** Typed data of `count` structs of one value each. */
const typedData = (count: number) =>
  JSON.stringify({
    types: { A: [{ name: 'x', type: 'uint8' }], B: [{ name: 'a', type: 'A[]' }] },
    primaryType: 'B',
    message: { a: Array.from({ length: count }, () => ({ x: 1 })) },
  })
const typed = { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }

test('behavior: typed data is charged for its values', async () => {
  const { ask, parent, statusOf, wait, signWith } = await withKey()
  // The server remembers the key as it was before the private key was created, and would sign twice.
  await statusOf(parent)
  wait(10_000)
  expect((await ask.submit('sign_raw_payload', { signWith, payload: typedData(60), ...typed })).status).toBe(200)
  expect(await statusOf(parent)).toBe(429)
  wait(1_000)
  expect([await statusOf(parent), await statusOf(parent)]).toEqual([200, 429])
})

test('behavior: typed data that is refused for its last value is charged for all before it', async () => {
  const { ask, parent, statusOf, signWith } = await withKey()
  const payload = typedData(60).replace(/1}]}}$/, '256}]}}')
  expect((await ask.submit('sign_raw_payload', { signWith, payload, ...typed })).status).toBe(400)
  expect(await statusOf(parent)).toBe(429)
})

test('behavior: each account is charged for its derivation, and each private key after the first', async () => {
  const { ask, parent, statusOf, wait } = await withKey()
  const accounts = [ethereumAccount]
  expect((await ask.submit('create_wallet', { walletName: 'w', accounts })).status).toBe(200)
  expect(await statusOf(parent)).toBe(429)
  wait(10_000)
  const key = { curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }
  const privateKeys = ['a', 'b', 'c'].map((privateKeyName) => ({ privateKeyName, ...key }))
  expect((await ask.submit('create_private_keys', { privateKeys })).status).toBe(200)
  expect(await statusOf(parent)).toBe(429)
})

test('behavior: an account of a new sub-organization is charged to the organization that creates it', async () => {
  const { custody, parent, statusOf, wait } = await start()
  wait(10_000)
  await custody.createPerson({ parent })
  expect(await statusOf(parent)).toBe(429)
})

describe('lists of activities that wait under policies', () => {
  /** A team with long policies, whose bucket is full. */
  async function withPolicies(count: number) {
    let at = Date.now()
    const custody = await createTestCustody({ now: () => at, rates: { requests: { burst: 20, perMinute: 60 } } })
    const team = await createRuledTeam(custody)
    const rest = () => (at += 1_000_000)
    const condition = Array.from({ length: 140 }, (_, at) => `activity.kind == 'A${at}'`).join(' || ')
    for (let added = 0; added < count; added += 1) {
      rest()
      await team.addPolicy('DENY', { condition })
    }
    return { team, rest }
  }
  const page = { paginationOptions: { limit: '100' } }

  test('behavior: the steps of all its activities are charged', async () => {
    const { team, rest } = await withPolicies(4)
    for (let added = 0; added < 25; added += 1) {
      rest()
      await team.createWallet(team.root)
    }
    rest()
    const { activities } = await team.read<{ activities: unknown[] }>('list_activities', page, team.root)
    expect(activities).toHaveLength(31)
    expect((await team.query('whoami', {}, team.root)).status).toBe(429)
  })

  test('behavior: it ends early when its activities take too many steps, and continues after the last', async () => {
    const { team, rest } = await withPolicies(12)
    const payloads = Array.from({ length: 100 }, () => 'aa')
    for (let added = 0; added < 3; added += 1) {
      rest()
      await team.submit(
        'sign_raw_payloads',
        'SIGN_RAW_PAYLOADS',
        { signWith: team.address, payloads, ...hashed },
        team.root,
      )
    }
    const list = (paginationOptions: object) => {
      rest()
      const filterByStatus = ['ACTIVITY_STATUS_CONSENSUS_NEEDED']
      const input = { filterByStatus, paginationOptions }
      return team.read<{ activities: { id: string }[] }>('list_activities', input, team.root)
    }
    const { activities } = await list({ limit: '100' })
    expect(activities).toHaveLength(2)
    const { activities: others } = await list({ limit: '100', after: activities.at(-1)?.id })
    expect(others).toHaveLength(1)
  })
})

test('behavior: many requests of one organization do not make another wait for all of them', async () => {
  expect(await signBesideBusy(await createTestCustody())).toBeLessThan(50)
})
