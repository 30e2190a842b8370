import type { SignedIn } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { type AccountHarness, createAccountHarness, failed } from '../testing/accountHarness.ts'
import { parentApiKey } from '../testing/custodyDouble.ts'
import type { DpopKey } from '../testing/dpopKey.ts'

// An operator takes an environment out of the configuration and starts the server again on the same database.

const removedOrigin = 'https://removed.example'
let before: AccountHarness
let after: AccountHarness
let person: SignedIn & { key: DpopKey }
beforeEach(async () => {
  const database = await openDatabase({})
  before = await createAccountHarness({ database })
  const { environmentId } = before.environment
  const allowedOrigins = [...before.environment.allowedOrigins, removedOrigin]
  before.environment = await before.addEnvironment({ environmentId, allowedOrigins })
  person = await before.signedUp()
  after = await createAccountHarness({ database })
})

const path = () => `/environments/${before.environment.environmentId}`
const me = () => after.send('GET', '/me', person)
const refresh = () => after.send('POST', '/token', { key: person.key, body: { refreshToken: person.refreshToken } })

test('error: it is not there', async () => {
  const unknown = failed(404, 'unknown_environment')
  expect(await after.send('GET', path())).toMatchObject(unknown)
  for (const name of ['challenges', 'sign-up', 'sign-in']) {
    expect(await after.send('POST', `${path()}/${name}`, { body: {} })).toMatchObject(unknown)
  }
  expect(await after.account.findEnvironment(before.environment.environmentId)).toBeUndefined()
})

test('error: tokens of its users are refused', async () => {
  expect(await me()).toMatchObject(failed(401, 'invalid_token'))
  expect(await refresh()).toMatchObject(failed(401, 'invalid_token'))
  expect(await after.send('POST', '/sign-out', person)).toMatchObject(failed(401, 'invalid_token'))
})

test('error: its pages may not call', async () => {
  for (const url of [path(), '/token', '/me']) {
    const { headers } = await after.send('GET', url, { headers: { Origin: removedOrigin } })
    expect(headers.has('access-control-allow-origin')).toBe(false)
  }
})

test('behavior: added again, it has its users and their sessions', async () => {
  await after.account.putEnvironment(before.environment, parentApiKey)
  expect(await me()).toMatchObject({ status: 200, body: person.person })
  expect(await refresh()).toMatchObject({ status: 200 })
})
