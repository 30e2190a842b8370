import type { Kysely } from 'kysely'
import type { Migration } from '../../shared/migrate.ts'

/** People sign in by mailed codes and providers too, join second devices, and see where they are signed in. */
export const loginMethods: Migration = {
  name: '2-ways-in',
  async up(kysely, { text, integer }) {
    const { schema } = kysely
    await schema
      .createTable('account_identity')
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull().references('account_person.person_id'))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_identity_key', ['environment_id', 'kind', 'subject'])
      .execute()
    await schema
      .createTable('account_pending_sign_up')
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('display_name', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('passkey', text)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_pending_sign_up_key', ['environment_id', 'kind', 'subject'])
      .execute()
    await schema
      .createTable('account_device_link')
      .addColumn('link_id', text, (column) => column.primaryKey())
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull().references('account_person.person_id'))
      .addColumn('proof_hash', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('tries', integer, (column) => column.notNull())
      .addColumn('offer', text)
      .addColumn('expires_at', integer, (column) => column.notNull())
      .execute()
    await schema.alterTable('account_credential').addColumn('organization_id', text).execute()
    await schema
      .alterTable('account_session')
      .addColumn('device', text, (column) => column.notNull().defaultTo(''))
      .execute()
    for (const name of ['started_at', 'renewed_at']) {
      await schema
        .alterTable('account_session')
        .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await moveRows(kysely.withTables<Rows>())
    await schema.dropTable('account_sign_up').execute()
    const indexes = {
      account_identity: 'person_id',
      account_credential: 'organization_id',
      account_device_link: 'expires_at',
      account_session: 'person_id',
    }
    for (const [table, column] of Object.entries(indexes)) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    }
  },
}

type SignUpRow = {
  environment_id: string
  person_id: string
  body: string
  display_name: string
  email: string | null
  passkey: string
  created_at: number
}
type Rows = {
  account_sign_up: SignUpRow & { credential_id: string }
  account_pending_sign_up: SignUpRow & { kind: string; subject: string }
  account_credential: { id: string; credential: string; organization_id: string | null }
}

async function moveRows(kysely: Kysely<Rows>): Promise<void> {
  const signUps = await kysely.selectFrom('account_sign_up').selectAll().execute()
  for (const { credential_id: subject, ...row } of signUps) {
    await kysely
      .insertInto('account_pending_sign_up')
      .values({ ...row, kind: 'passkey', subject })
      .execute()
  }
  const credentials = await kysely.selectFrom('account_credential').select(['id', 'credential']).execute()
  for (const { id, credential } of credentials) {
    const { walletProperties } = JSON.parse(credential) as { walletProperties: { turnkeySubOrganizationId?: string } }
    await kysely
      .updateTable('account_credential')
      .set({ organization_id: walletProperties.turnkeySubOrganizationId ?? null })
      .where('id', '=', id)
      .execute()
  }
}
