import { expect, test } from 'vitest'
import { askAs } from '../testing/ask.ts'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  type TestPerson,
  toStampHeader,
} from '../testing/custody.ts'

const rate = { burst: 3, perMinute: 60 }
const rateLimited = {
  status: 429,
  body: { code: 8, message: 'rate limited', details: [{ turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED' }] },
}

test('behavior: each organization has its own rate of stamped requests', async () => {
  let at = Date.now()
  const custody = await createTestCustody({ now: () => at, rates: { requests: rate } })
  const { organizationId, key } = custody.parent
  const whoami = () => custody.query('whoami', { organizationId }, key)
  for (let count = 0; count < 3; count += 1) expect((await whoami()).status).toBe(200)
  expect(await whoami()).toMatchObject(rateLimited)
  const body = custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey: createTestApiKey().publicKey })
  expect(await custody.submit('stamp_login', body, key)).toMatchObject(rateLimited)
  const other = await createTestParent(custody.server)
  expect((await custody.query('whoami', { organizationId: other.organizationId }, other.key)).status).toBe(200)
  at += 1000
  expect((await whoami()).status).toBe(200)
})

test('behavior: refused stamps are counted by address, and do not affect valid ones', async () => {
  const custody = await createTestCustody({ rates: { failedStamps: rate } })
  const { organizationId, key } = custody.parent
  const body = JSON.stringify({ organizationId })
  const whoami = (stampedBy: typeof key) =>
    custody.send('/public/v1/query/whoami', body, toStampHeader(body, stampedBy))
  for (let count = 0; count < 3; count += 1) expect((await whoami(createTestApiKey())).status).toBe(401)
  expect(await whoami(createTestApiKey())).toMatchObject(rateLimited)
  expect(await custody.send('/public/v1/query/whoami', body)).toMatchObject(rateLimited)
  expect((await whoami(key)).status).toBe(200)
})

test("behavior: an organization's export limit counts all its users and all kinds of export", async () => {
  let at = Date.now()
  const custody = await createTestCustody({ now: () => at, rates: { exports: rate } })
  const person = await custody.createPerson()
  const { publicKey: targetPublicKey } = createTestApiKey()
  const exportAs = ({ organizationId, key, ...of }: TestPerson, what: 'wallet' | 'wallet_account') => {
    const type = `ACTIVITY_TYPE_EXPORT_${what.toUpperCase()}`
    const named = what === 'wallet' ? { walletId: of.walletId } : { address: of.address }
    const body = custody.toBody(type, organizationId, { ...named, targetPublicKey })
    return { body, send: () => custody.submit(`export_${what}`, body, key) }
  }
  const addRoot = async (of: TestPerson): Promise<TestPerson> => {
    const ask = askAs(custody, of)
    const key = createTestApiKey()
    const user = { userName: 'helper', userTags: [], authenticators: [], oauthProviders: [] }
    const { userIds } = await ask.result<{ userIds: [string] }>('create_users', {
      users: [{ ...user, apiKeys: [{ apiKeyName: 'k', publicKey: key.publicKey }] }],
    })
    await ask.result('update_root_quorum', { threshold: 1, userIds: [of.userId, ...userIds] })
    return { ...of, userId: userIds[0], key }
  }
  const first = exportAs(person, 'wallet')
  expect((await first.send()).status).toBe(200)
  // The same body is the same export.
  for (let count = 0; count < 3; count += 1) expect((await first.send()).status).toBe(200)
  for (const what of ['wallet', 'wallet_account'] as const) {
    expect((await exportAs(person, what).send()).status).toBe(200)
  }
  expect(await exportAs(person, 'wallet').send()).toMatchObject(rateLimited)
  expect(await exportAs(await addRoot(person), 'wallet').send()).toMatchObject(rateLimited)
  expect(await exportAs(person, 'wallet_account').send()).toMatchObject(rateLimited)
  expect((await exportAs(await custody.createPerson(), 'wallet').send()).status).toBe(200)
  at += 1000
  expect((await exportAs(person, 'wallet').send()).status).toBe(200)
})

test('behavior: the operator configures the rates', async () => {
  const custody = await createTestCustody()
  const parent = await createTestParent(custody.server, { exportRate: { burst: 1, perMinute: 1 } })
  const { organizationId, walletId, key } = await custody.createPerson({ parent })
  const exportWallet = () => {
    const parameters = { walletId, targetPublicKey: createTestApiKey().publicKey }
    return custody.submit(
      'export_wallet',
      custody.toBody('ACTIVITY_TYPE_EXPORT_WALLET', organizationId, parameters),
      key,
    )
  }
  expect((await exportWallet()).status).toBe(200)
  expect(await exportWallet()).toMatchObject(rateLimited)
})

test('behavior: users who sign a lot are not slowed', async () => {
  const custody = await createTestCustody({ rates: {} })
  const { organizationId, key } = custody.parent
  const answers = await Promise.all(Array.from({ length: 200 }, () => custody.query('whoami', { organizationId }, key)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})
