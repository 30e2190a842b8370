import { randomBytes } from 'node:crypto'
import { parse } from 'latchkey/wire'
import { custodyKeysPath, custodyPublicKeys } from 'latchkey/wire/custody'
import { expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { createTestCustody, walletOrigin } from '../../testing/custody.ts'

test('default: the three public keys can be read without a stamp', async () => {
  const { server } = await createTestCustody()
  const response = await server.app.request(custodyKeysPath, { headers: { Origin: walletOrigin } })
  const keys = parse(custodyPublicKeys, await response.json())
  expect(keys).toEqual(server.publicKeys)
  expect(new Set(Object.values(keys)).size).toBe(3)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(walletOrigin)
})

test('behavior: servers of one database sign with the same keys, those of another with others', async () => {
  const database = await openDatabase({})
  const kek = randomBytes(32)
  const [one, two] = await Promise.all([createTestCustody({ database, kek }), createTestCustody({ database, kek })])
  expect(two.server.publicKeys).toEqual(one.server.publicKeys)
  expect((await createTestCustody()).server.publicKeys).not.toEqual(one.server.publicKeys)
})
