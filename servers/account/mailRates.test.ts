import { expect, test } from 'vitest'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { addressRate, mailRate, requesterRate } from './limits.ts'

const owner = '198.51.100.1'
const stranger = '203.0.113.9'

/** An account server whose key custody has its usual rates, and codes requested from a network address. */
async function start() {
  const world = await createAccountWithCustody({ rates: {} })
  const ask = (from: string, email = 'ada@example.com', { environmentId } = world.environment): Promise<Reply> =>
    world.send('POST', `/environments/${environmentId}/email-codes`, {
      body: { email },
      headers: { 'X-Forwarded-For': from },
    })
  return { world, ask }
}
const tooMany = failed(429, 'too_many_requests')

test('behavior: a stranger who uses up their codes for an address leaves some for its owner', async () => {
  const { world, ask } = await start()
  for (let hour = 0; hour < 3; hour += 1) {
    for (let minute = 0; minute < 60; minute += 1) {
      world.clock.now += 60_000
      for (let at = 0; at < requesterRate.burst; at += 1) await ask(stranger)
    }
    expect(await ask(stranger)).toMatchObject(tooMany)
    for (let at = 0; at < requesterRate.burst; at += 1) {
      world.clock.now += 1
      expect((await ask(owner)).status).toBe(201)
    }
    expect(await ask(owner)).toMatchObject(tooMany)
  }
})

test('behavior: many strangers together cause no more emails than an address may get', async () => {
  const { world, ask } = await start()
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) {
    world.clock.now += 1
    statuses.push((await ask(`203.0.113.${at}`)).status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(addressRate.burst)
})

test('behavior: codes and recoveries of a client share one rate of emails, each environment its own', async () => {
  const { world, ask } = await start()
  const other = await world.addOperator()
  const targetPublicKey = `04${'11'.repeat(64)}`
  const recover = (email: string): Promise<Reply> =>
    world.send('POST', `/environments/${world.environment.environmentId}/recovery`, {
      body: { email, type: 'passkey', targetPublicKey },
      headers: { 'X-Forwarded-For': stranger },
    })
  for (let at = 0; at < mailRate.burst / 2; at += 1) {
    world.clock.now += 1
    expect((await ask(stranger, `${at}@example.com`)).status).toBe(201)
    expect((await recover(`${at}@example.com`)).status).toBe(202)
  }
  expect(await ask(stranger, 'one-more@example.com')).toMatchObject(tooMany)
  expect(await recover('one-more@example.com')).toMatchObject(tooMany)
  expect((await ask(owner, 'one-more@example.com')).status).toBe(201)
  expect((await ask(stranger, 'one-more@example.com', other)).status).toBe(201)
})
