import type { Kysely } from 'kysely'
import type { Migration } from '../../shared/migrate.ts'

/** Adds sign-in by mailed codes and providers, device pairing, and the list of sessions. */
export const loginMethods: Migration = {
  name: '2-login-methods',
  async up(kysely, { text, integer }) {
    const { schema } = kysely
    await schema
      .createTable('accountIdentity')
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull().references('accountPerson.personId'))
      .addColumn('createdAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountIdentityKey', ['environmentId', 'kind', 'subject'])
      .execute()
    await schema
      .createTable('accountPendingSignUp')
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('displayName', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('passkey', text)
      .addColumn('createdAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountPendingSignUpKey', ['environmentId', 'kind', 'subject'])
      .execute()
    await schema
      .createTable('accountDeviceLink')
      .addColumn('linkId', text, (column) => column.primaryKey())
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull().references('accountPerson.personId'))
      .addColumn('proofHash', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('tries', integer, (column) => column.notNull())
      .addColumn('offer', text)
      .addColumn('expiresAt', integer, (column) => column.notNull())
      .execute()
    await schema.alterTable('accountCredential').addColumn('organizationId', text).execute()
    await schema
      .alterTable('accountSession')
      .addColumn('device', text, (column) => column.notNull().defaultTo(''))
      .execute()
    for (const name of ['startedAt', 'renewedAt']) {
      await schema
        .alterTable('accountSession')
        .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await moveRows(kysely.withTables<Rows>())
    await schema.dropTable('accountSignUp').execute()
    const indexes = {
      accountIdentity: 'personId',
      accountCredential: 'organizationId',
      accountDeviceLink: 'expiresAt',
      accountSession: 'personId',
    }
    for (const [table, column] of Object.entries(indexes)) {
      await schema.createIndex(`${table}By${column}`).on(table).column(column).execute()
    }
  },
}

type SignUpRow = {
  environmentId: string
  personId: string
  body: string
  displayName: string
  email: string | null
  passkey: string
  createdAt: number
}
type Rows = {
  accountSignUp: SignUpRow & { credentialId: string }
  accountPendingSignUp: SignUpRow & { kind: string; subject: string }
  accountCredential: { id: string; credential: string; organizationId: string | null }
}

async function moveRows(kysely: Kysely<Rows>): Promise<void> {
  const signUps = await kysely.selectFrom('accountSignUp').selectAll().execute()
  for (const { credentialId: subject, ...row } of signUps) {
    await kysely
      .insertInto('accountPendingSignUp')
      .values({ ...row, kind: 'passkey', subject })
      .execute()
  }
  const credentials = await kysely.selectFrom('accountCredential').select(['id', 'credential']).execute()
  for (const { id, credential } of credentials) {
    const { walletProperties } = JSON.parse(credential) as { walletProperties: { turnkeySubOrganizationId?: string } }
    await kysely
      .updateTable('accountCredential')
      .set({ organizationId: walletProperties.turnkeySubOrganizationId ?? null })
      .where('id', '=', id)
      .execute()
  }
}
