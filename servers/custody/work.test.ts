import { expect, test } from 'vitest'
import { askAs } from '../testing/ask.ts'
import { createTestCustody, createTestParent } from '../testing/custody.ts'

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

test('behavior: what is owed is never more than one burst', async () => {
  const { ask, parent, statusOf, wait, signWith } = await withKey()
  const payloads = Array.from({ length: 100 }, () => 'aa')
  expect((await ask.submit('sign_raw_payloads', { signWith, payloads, ...hashed })).status).toBe(200)
  wait(3_999)
  expect(await statusOf(parent)).toBe(429)
  wait(1)
  expect(await statusOf(parent)).toBe(200)
})
