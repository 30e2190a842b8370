import { expect, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { migrate } from '../shared/migrate.ts'
import { account } from './migrations/1-account.ts'
import { migrations } from './migrations.ts'
import { findPersonOfOrganization } from './store/people.ts'
import { listSessions } from './store/sessions.ts'
import { findSignUp } from './store/signUps.ts'
import type { AccountTables } from './store/tables.ts'

const environmentId = '00000000-0000-4000-8000-00000000000a'
const owner = { environmentId: environmentId, personId: 'p' }
const passkey = { credentialId: 'AAAA', publicKey: 'AP8', rpId: 'wallet.example' }

/** A sign-up as the first release stored it. */
type FirstTables = { accountSignUp: Record<string, string | number | null> }

test('behavior: rows of the first release are kept in the second', async () => {
  const database = await openDatabase({})
  const first = await migrate<AccountTables & FirstTables>(database, 'account', [account])
  await first
    .insertInto('accountSignUp')
    .values({
      ...{ ...owner, credentialId: 'AAAA', body: '{}', displayName: 'Ada', email: null },
      ...{ passkey: JSON.stringify(passkey), createdAt: 1 },
    })
    .execute()
  await first
    .insertInto('accountPerson')
    .values({ ...owner, displayName: 'Ada', email: null, createdAt: 1 })
    .execute()
  const credential = JSON.stringify({ walletProperties: { turnkeySubOrganizationId: 'o' } })
  await first
    .insertInto('accountCredential')
    .values({ ...owner, id: 'c', position: 0, credential } as never)
    .execute()
  await first
    .insertInto('accountSession')
    .values({ ...owner, sessionId: 's', keyThumbprint: 'k', expiresAt: 9 } as never)
    .execute()

  const second = await migrate<AccountTables>(database, 'account', migrations)
  const claim = { kind: 'passkey', subject: 'AAAA' } as const
  expect(await findSignUp(second, { environmentId, claim }, 2)).toMatchObject({
    ...{ personId: 'p', displayName: 'Ada', email: undefined, body: '{}', createdAt: 1 },
    passkey: { ...passkey, publicKey: Buffer.from([0, 255]) },
  })
  expect(await findPersonOfOrganization(second, { environmentId, organizationId: 'o' })).toBe('p')
  const migrated = await second.selectFrom('accountCredential').select(['id', 'revision']).execute()
  expect(migrated).toEqual([{ id: 'c', revision: null }])
  expect(await listSessions(second, { environmentId, personId: 'p' }, 2)).toMatchObject([
    { sessionId: 's', device: '', sessionIdKey: undefined },
  ])
})
