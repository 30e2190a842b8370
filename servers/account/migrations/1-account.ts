import type { Migration } from '../../shared/migrate.ts'

export const account: Migration = {
  name: '1-account',
  async up({ schema }, { text, integer, bytes }) {
    await schema
      .createTable('account_environment')
      .addColumn('environment_id', text, (column) => column.primaryKey())
      .addColumn('configuration', text, (column) => column.notNull())
      .addColumn('api_private_key', bytes, (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_challenge')
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('challenge', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_challenge_key', ['environment_id', 'challenge'])
      .execute()
    await schema
      .createTable('account_person')
      .addColumn('person_id', text, (column) => column.primaryKey())
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('display_name', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('created_at', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_passkey')
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('credential_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull().references('account_person.person_id'))
      .addColumn('public_key', bytes, (column) => column.notNull())
      .addColumn('rp_id', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('aaguid', text, (column) => column.notNull())
      .addColumn('counter', integer, (column) => column.notNull())
      .addColumn('backed_up', integer, (column) => column.notNull())
      .addColumn('transports', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_passkey_key', ['environment_id', 'credential_id'])
      .execute()
    await schema
      .createTable('account_credential')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull().references('account_person.person_id'))
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('credential', text, (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_sign_up')
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('credential_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('display_name', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('passkey', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_sign_up_key', ['environment_id', 'credential_id'])
      .execute()
    await schema
      .createTable('account_session')
      .addColumn('session_id', text, (column) => column.primaryKey())
      .addColumn('environment_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull().references('account_person.person_id'))
      .addColumn('key_thumbprint', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_refresh_token')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('session_id', text, (column) =>
        column.notNull().references('account_session.session_id').onDelete('cascade'),
      )
      .addColumn('spent', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_proof')
      .addColumn('key_thumbprint', text, (column) => column.notNull())
      .addColumn('proof_id', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_proof_key', ['key_thumbprint', 'proof_id'])
      .execute()
    await schema
      .createTable('account_signing_key')
      .addColumn('key_id', text, (column) => column.primaryKey())
      .addColumn('public_key', text, (column) => column.notNull())
      .addColumn('private_key', bytes, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .execute()
    const indexes = {
      account_challenge: 'expires_at',
      account_passkey: 'person_id',
      account_credential: 'person_id',
      account_session: 'expires_at',
      account_refresh_token: 'session_id',
      account_proof: 'expires_at',
    }
    for (const [table, column] of Object.entries(indexes)) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    }
  },
}
