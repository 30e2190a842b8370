import { createECDH } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { confirmAddress, organizationOf, toConfirmation } from '../testing/confirmAddress.ts'
import { mailRate } from './limits.ts'

let world: AccountWithCustody
beforeEach(async () => {
  world = await createAccountWithCustody()
})

const address = 'ada@example.com'
const path = (rest: string) => `/environments/${world.environment.environmentId}/${rest}`
const targetPublicKey = createECDH('prime256v1').generateKeys('hex')

/** Ada, whose address is confirmed. */
async function signUpAndConfirm() {
  const ada = await world.signedUp()
  expect((await confirmAddress(world, ada, await toConfirmation(world, ada, address))).status).toBe(200)
  return ada
}

const recover = (email: string, type = 'passkey') =>
  world.send('POST', path('recovery'), { body: { email, type, targetPublicKey } }) as Promise<Reply>

test.each(['email', 'passkey'])(
  'default: %s recovery mails a sealed credential to a confirmed address',
  async (type) => {
    await signUpAndConfirm()
    expect(await recover(address, type)).toMatchObject({ status: 202, body: '' })
    const email = await world.post.next()
    expect(email.to).toBe(address)
    expect(email.text).toMatch(/^[1-9A-HJ-NP-Za-km-z]{100,}$/m)
  },
)

test('behavior: a mailed sign-in key lives for half an hour, as pages expect', async () => {
  const { person } = await signUpAndConfirm()
  await recover(address, 'email')
  await world.post.next()
  const asked = { organizationId: organizationOf(person) }
  const { body } = await world.realCustody.query('list_users', asked, world.realCustody.parent.key)
  const [{ apiKeys } = { apiKeys: [] }] = body.users as {
    apiKeys: { apiKeyName: string; expirationSeconds: string }[]
  }[]
  expect(apiKeys.at(-1)).toMatchObject({ apiKeyName: expect.stringContaining('Email Auth'), expirationSeconds: '1800' })
})

test('behavior: the newest email belongs to the newest request', async () => {
  await signUpAndConfirm()
  const release = world.holdSubmission()
  await recover(address, 'email')
  await recover(address, 'passkey')
  // Gives the second request time to overtake the first.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  release()
  expect((await world.post.next()).subject).toMatch(/^Sign in/)
  expect((await world.post.next()).subject).toMatch(/^Recover/)
})

test('behavior: a closing server still sends the emails of recoveries that it has answered', async () => {
  await signUpAndConfirm()
  const release = world.holdSubmission()
  expect((await recover(address)).status).toBe(202)
  const closing = world.account.close()
  release()
  await closing
  await world.realCustody.server.close()
  expect(world.post.emails.at(-1)?.subject).toMatch(/^Recover/)
})

test('behavior: the answer is the same for an unknown address, and no email is sent (T25)', async () => {
  await signUpAndConfirm()
  const [known, unknown] = [await recover(address), await recover('nobody@example.com')]
  await world.settled()
  const withoutId = ({ status, body, headers }: Reply) => {
    const { 'x-request-id': _, ...same } = Object.fromEntries(headers)
    return { status, body, same }
  }
  expect(withoutId(unknown)).toEqual(withoutId(known))
  expect(world.post.emails.map(({ to }) => to)).not.toContain('nobody@example.com')
})

test('behavior: an unconfirmed address recovers nothing (T25)', async () => {
  await world.signedUp()
  expect((await recover(address)).status).toBe(202)
  await world.settled()
  expect(world.post.emails).toEqual([])
})

test('behavior: the answer comes before any lookup, so its time reveals nothing (T25)', async () => {
  await signUpAndConfirm()
  world.loseAnswer()
  expect((await recover(address)).status).toBe(202)
})

test('behavior: requested codes do not count against recovery', async () => {
  const ask = () => world.send('POST', path('email-codes'), { body: { email: address } }) as Promise<Reply>
  for (let mails = 0; mails < 3; mails++) await ask()
  expect(await ask()).toMatchObject(failed(429, 'too_many_requests'))
  expect((await recover(address)).status).toBe(202)
})

test('error: a client address may cause 20 emails at once, over all recipients', async () => {
  for (let mails = 0; mails < mailRate.burst; mails++) expect((await recover(`${mails}@example.com`)).status).toBe(202)
  expect(await recover('one-more@example.com')).toMatchObject(failed(429, 'too_many_requests'))
})

test('error: a fourth email to one address within minutes, known or unknown (T25)', async () => {
  for (const email of [address, 'nobody@example.com']) {
    for (let mails = 0; mails < 3; mails++) await recover(email)
    expect(await recover(email)).toMatchObject(failed(429, 'too_many_requests'))
  }
})
