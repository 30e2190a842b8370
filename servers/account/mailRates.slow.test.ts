import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeRate, requestersPerContact } from '../custody/base/limits.ts'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { confirmAddress, toConfirmation } from '../testing/confirmAddress.ts'
import { mailRate, requesterRate } from './limits.ts'

const owner = '198.51.100.1'
const stranger = '203.0.113.9'
const targetPublicKey = createECDH('prime256v1').generateKeys('hex')

/** An account server with a key custody at its default rates, and requests for codes from a network address. */
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

test('behavior: an attacker who uses up their codes for an address leaves some for its owner', async () => {
  const { world, ask } = await start()
  for (let round = 0; round < 3; round += 1) {
    for (let minute = 0; minute < 10; minute += 1) {
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

test('behavior: many attackers together cause no more emails than an address may get', async () => {
  const { world, ask } = await start()
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) {
    world.clock.now += 1
    statuses.push((await ask(`203.0.113.${at}`)).status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(requestersPerContact * codeRate.burst)
})

test('behavior: many attackers leave codes and recoveries for the client at which the address was confirmed', async () => {
  const { world, ask } = await start()
  const ada = await world.signedUp()
  const confirmation = await toConfirmation(world, ada, 'ada@example.com', { 'X-Forwarded-For': owner })
  expect((await confirmAddress(world, ada, confirmation)).status).toBe(200)
  const recover = (from: string): Promise<Reply> =>
    world.send('POST', `/environments/${world.environment.environmentId}/recovery`, {
      body: { email: 'ada@example.com', type: 'passkey', targetPublicKey },
      headers: { 'X-Forwarded-For': from },
    })
  const recoveries = () => world.post.emails.filter(({ subject }) => subject.startsWith('Recover')).length
  const refusals = () => world.logged.filter((line) => line.includes('recovery refused: rate limited')).length
  let asked = 0
  for (let hour = 0; hour < 24; hour += 1) {
    world.clock.now += 3_600_000
    for (let at = 0; at < 8; at += 1) {
      await ask(`203.0.113.${at}`)
      await recover(`203.0.113.${at}`)
    }
    asked += 8
    // A recovery continues after its response, and the clock must not move meanwhile.
    await expect.poll(() => recoveries() + refusals(), { interval: 5, timeout: 30_000 }).toBe(asked)
  }
  expect(await ask('203.0.113.9')).toMatchObject(tooMany)
  expect(refusals()).toBeGreaterThan(0)
  const before = recoveries()
  for (let at = 1; at <= requesterRate.burst; at += 1) {
    world.clock.now += 1
    expect((await ask(owner)).status).toBe(201)
    expect((await recover(owner)).status).toBe(202)
    await expect.poll(() => recoveries() - before, { interval: 5 }).toBe(at)
  }
})

test('behavior: an attacker who uses up their recoveries for an address leaves some for its owner', async () => {
  const { world } = await start()
  const recover = (from: string): Promise<Reply> =>
    world.send('POST', `/environments/${world.environment.environmentId}/recovery`, {
      body: { email: 'ada@example.com', type: 'passkey', targetPublicKey },
      headers: { 'X-Forwarded-For': from },
    })
  for (let at = 0; at < requesterRate.burst; at += 1) expect((await recover(stranger)).status).toBe(202)
  expect(await recover(stranger)).toMatchObject(tooMany)
  expect((await recover(owner)).status).toBe(202)
})

test('behavior: codes and recoveries of a client share one rate of emails, each environment its own', async () => {
  const { world, ask } = await start()
  const other = await world.addOperator()
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
