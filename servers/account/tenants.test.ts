import type { Environment } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import { type AccountHarness, createAccountHarness, failed } from '../testing/accountHarness.ts'

// Threat T32: credentials of one environment are refused in another. Both share everything else, even their origins.

let harness: AccountHarness
let other: Environment
beforeEach(async () => {
  harness = await createAccountHarness()
  other = await harness.addEnvironment()
})

test('error: a challenge of another environment', async () => {
  const challenge = await harness.challenge()
  const { environmentId } = other
  const key = await harness.key()
  const reply = await harness.signUp({ passkey: harness.passkey(), key, environmentId, challenge })
  expect(reply).toMatchObject(failed(400, 'invalid_challenge'))
})

test('error: a passkey of another environment', async () => {
  const { passkey, key } = await harness.signedUp()
  const reply = await harness.signIn({ passkey, key, environmentId: other.environmentId })
  expect(reply).toMatchObject(failed(404, 'unknown_passkey'))
})

test('behavior: one passkey may have a wallet in each environment, for two separate users', async () => {
  const { passkey, key, person } = await harness.signedUp()
  const { body } = await harness.signUp({ passkey, key, environmentId: other.environmentId })
  expect(body.person.personId).not.toBe(person.personId)
  expect(body.person.credentials[0]?.id).not.toBe(person.credentials[0]?.id)
})

test("error: a token whose session's environment was removed", async () => {
  const { key, accessToken } = await harness.signedUp()
  const stranger = await createAccountHarness()
  expect(await stranger.send('GET', '/me', { key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
})

test("behavior: each environment asks custody with its own organization's key", async () => {
  const organizationId = '11111111-1111-4111-8111-111111111111'
  const custody = { organizationId, url: 'http://custody.other.test' }
  const { environmentId } = await harness.addEnvironment({ custody })
  await harness.signedUp(environmentId)
  expect(JSON.parse(harness.custody.submitted[0]!.body).organizationId).toBe(organizationId)
})
