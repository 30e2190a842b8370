import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { createTestCustody, createTestParent, type TestCustody, type TestPerson } from '../../testing/custody.ts'

// An operator takes an environment out of the configuration and starts the server again on the same database.

const removedOrigin = 'https://removed.example'
let before: TestCustody
let after: TestCustody
let person: TestPerson
beforeEach(async () => {
  const [database, kek] = [await openDatabase({}), new Uint8Array(32)]
  before = await createTestCustody({ database, kek })
  await createTestParent(before.server, { origins: [removedOrigin] }, before.parent)
  person = await before.createPerson()
  after = await createTestCustody({ database, kek })
})

const whoami = (organizationId: string, key = person.key) => after.query('whoami', { organizationId }, key)
const mayCall = async (custody: TestCustody) => {
  const headers = { Origin: removedOrigin, 'Access-Control-Request-Method': 'POST' }
  const { app } = custody.server
  return (await app.request('/public/v1/query/whoami', { method: 'OPTIONS', headers })).status === 204
}

test('error: neither the organization nor its sub-organizations exist any more', async () => {
  const notFound = { status: 404, body: { code: 5 } }
  expect(await whoami(person.organizationId)).toMatchObject(notFound)
  expect(await whoami(before.parent.organizationId)).toMatchObject(notFound)
  expect(await whoami(before.parent.organizationId, before.parent.key)).toMatchObject(notFound)
})

test('error: its pages may not call', async () => {
  expect(await mayCall(before)).toBe(true)
  expect(await mayCall(after)).toBe(false)
})

test('behavior: added again, it has its users', async () => {
  await createTestParent(after.server, {}, before.parent)
  expect(await whoami(person.organizationId)).toMatchObject({ status: 200, body: { userId: person.userId } })
})
