import { createRawKeyStamp } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, createTestParent } from '../testing/custody.ts'

const rate = { burst: 3, perMinute: 60 }
const rateLimited = {
  status: 429,
  body: { code: 8, message: 'rate limited', details: [{ turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED' }] },
}

test('behavior: each organization stamps as many requests as it may, and none at the cost of another', async () => {
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

test('behavior: refused stamps are counted by address, and harm no good one', async () => {
  const custody = await createTestCustody({ rates: { failedStamps: rate } })
  const { organizationId, key } = custody.parent
  const body = JSON.stringify({ organizationId })
  const whoami = (stampedBy: typeof key) =>
    custody.send('/public/v1/query/whoami', body, { 'X-Stamp': createRawKeyStamp(body, stampedBy.privateKey) })
  for (let count = 0; count < 3; count += 1) expect((await whoami(createTestApiKey())).status).toBe(401)
  expect(await whoami(createTestApiKey())).toMatchObject(rateLimited)
  expect(await custody.send('/public/v1/query/whoami', body)).toMatchObject(rateLimited)
  expect((await whoami(key)).status).toBe(200)
})

test('behavior: people who sign a lot are not slowed', async () => {
  const custody = await createTestCustody({ rates: {} })
  const { organizationId, key } = custody.parent
  const answers = await Promise.all(Array.from({ length: 200 }, () => custody.query('whoami', { organizationId }, key)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})
