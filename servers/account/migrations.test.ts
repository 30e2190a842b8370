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
const owner = { environment_id: environmentId, person_id: 'p' }
const passkey = { credentialId: 'AAAA', publicKey: 'AP8', rpId: 'wallet.example' }

/** What the first release kept of a sign-up. */
type FirstTables = { account_sign_up: Record<string, string | number | null> }

test('behavior: what the first release wrote is there in the second', async () => {
  const database = await openDatabase({})
  const first = await migrate<AccountTables & FirstTables>(database, 'account', [account])
  await first
    .insertInto('account_sign_up')
    .values({
      ...{ ...owner, credential_id: 'AAAA', body: '{}', display_name: 'Ada', email: null },
      ...{ passkey: JSON.stringify(passkey), created_at: 1 },
    })
    .execute()
  await first
    .insertInto('account_person')
    .values({ ...owner, display_name: 'Ada', email: null, created_at: 1 })
    .execute()
  const credential = JSON.stringify({ walletProperties: { turnkeySubOrganizationId: 'o' } })
  await first
    .insertInto('account_credential')
    .values({ ...owner, id: 'c', position: 0, credential } as never)
    .execute()
  await first
    .insertInto('account_session')
    .values({ ...owner, session_id: 's', key_thumbprint: 'k', expires_at: 9 } as never)
    .execute()

  const second = await migrate<AccountTables>(database, 'account', migrations)
  const claim = { kind: 'passkey', subject: 'AAAA' } as const
  expect(await findSignUp(second, { environmentId, claim }, 2)).toMatchObject({
    ...{ personId: 'p', displayName: 'Ada', email: undefined, body: '{}', createdAt: 1 },
    passkey: { ...passkey, publicKey: Buffer.from([0, 255]) },
  })
  expect(await findPersonOfOrganization(second, { environmentId, organizationId: 'o' })).toBe('p')
  expect(await listSessions(second, { environmentId, personId: 'p' }, 2)).toMatchObject([
    { sessionId: 's', device: '' },
  ])
})
