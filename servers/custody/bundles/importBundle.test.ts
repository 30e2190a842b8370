import { openSignedBundle } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { resultOf } from '../../testing/codeWorld.ts'
import { createTestCustody } from '../../testing/custody.ts'
import type { Tables } from '../store/tables.ts'

test("behavior: it names the wallet's owner, and an address only once that is confirmed", async () => {
  const custody = await createTestCustody()
  const { organizationId, userId, key } = await custody.createPerson({ user: { userEmail: 'ada@example.com' } })
  const read = async () => {
    const body = custody.toBody('ACTIVITY_TYPE_INIT_IMPORT_WALLET', organizationId, { userId })
    const { importBundle } = resultOf<{ importBundle: string }>(await custody.submit('init_import_wallet', body, key))
    return openSignedBundle(importBundle, custody.server.publicKeys.signer)
  }
  const own = { organizationId, userId, parentOrganizationId: custody.parent.organizationId }
  expect(await read()).toEqual({ ...own, recipient: { userName: 'person' }, targetPublic: expect.any(String) })
  const db = custody.database.kysely.withTables<Tables>()
  await db.updateTable('custodyUser').set({ emailVerified: 1 }).where('id', '=', userId).execute()
  expect(await read()).toMatchObject({ recipient: { userName: 'person', userEmail: 'ada@example.com' } })
})
