import type { Migration } from '../../shared/migrate.ts'

export const account: Migration = {
  name: '1-account',
  async up({ schema }, { text, integer, bytes }) {
    await schema
      .createTable('accountEnvironment')
      .addColumn('environmentId', text, (column) => column.primaryKey())
      .addColumn('configuration', text, (column) => column.notNull())
      .addColumn('apiPrivateKey', bytes, (column) => column.notNull())
      .execute()
    await schema
      .createTable('accountChallenge')
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('challenge', text, (column) => column.notNull())
      .addColumn('expiresAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountChallengeKey', ['environmentId', 'challenge'])
      .execute()
    await schema
      .createTable('accountPerson')
      .addColumn('personId', text, (column) => column.primaryKey())
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('displayName', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('createdAt', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('accountPasskey')
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('credentialId', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull().references('accountPerson.personId'))
      .addColumn('publicKey', bytes, (column) => column.notNull())
      .addColumn('rpId', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('aaguid', text, (column) => column.notNull())
      .addColumn('counter', integer, (column) => column.notNull())
      .addColumn('backedUp', integer, (column) => column.notNull())
      .addColumn('transports', text, (column) => column.notNull())
      .addColumn('createdAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountPasskeyKey', ['environmentId', 'credentialId'])
      .execute()
    await schema
      .createTable('accountCredential')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull().references('accountPerson.personId'))
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('credential', text, (column) => column.notNull())
      .execute()
    await schema
      .createTable('accountSignUp')
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('credentialId', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('displayName', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('passkey', text, (column) => column.notNull())
      .addColumn('createdAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountSignUpKey', ['environmentId', 'credentialId'])
      .execute()
    await schema
      .createTable('accountSession')
      .addColumn('sessionId', text, (column) => column.primaryKey())
      .addColumn('environmentId', text, (column) => column.notNull())
      .addColumn('personId', text, (column) => column.notNull().references('accountPerson.personId'))
      .addColumn('keyThumbprint', text, (column) => column.notNull())
      .addColumn('expiresAt', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('accountRefreshToken')
      .addColumn('tokenHash', text, (column) => column.primaryKey())
      .addColumn('sessionId', text, (column) =>
        column.notNull().references('accountSession.sessionId').onDelete('cascade'),
      )
      .addColumn('spent', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('accountProof')
      .addColumn('keyThumbprint', text, (column) => column.notNull())
      .addColumn('proofId', text, (column) => column.notNull())
      .addColumn('expiresAt', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountProofKey', ['keyThumbprint', 'proofId'])
      .execute()
    await schema
      .createTable('accountSigningKey')
      .addColumn('keyId', text, (column) => column.primaryKey())
      .addColumn('publicKey', text, (column) => column.notNull())
      .addColumn('privateKey', bytes, (column) => column.notNull())
      .addColumn('createdAt', integer, (column) => column.notNull())
      .execute()
    const indexes = {
      accountChallenge: 'expiresAt',
      accountPasskey: 'personId',
      accountCredential: 'personId',
      accountSession: 'expiresAt',
      accountRefreshToken: 'sessionId',
      accountProof: 'expiresAt',
    }
    for (const [table, column] of Object.entries(indexes)) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    }
  },
}
