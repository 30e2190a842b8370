import { sql } from 'kysely'
import type { Migration } from '../../shared/migrate.ts'
import { usedTokensStep } from '../../shared/usedTokens.ts'
import { usedMfaTokens } from './tables.ts'

/** The schema of the share store, step by step; the result is in `tables.ts`. */
export const migrations: readonly Migration[] = [
  {
    name: '1-shares',
    async up({ schema }, { text, integer, bytes }) {
      await schema
        .createTable('sharesBackup')
        .addColumn('keyShareId', text, (column) => column.primaryKey())
        .addColumn('environmentId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('walletId', text, (column) => column.notNull())
        .addColumn('party', integer, (column) => column.notNull())
        .addColumn('epoch', integer, (column) => column.notNull())
        .addColumn('location', text, (column) => column.notNull())
        .addColumn('proof', text, (column) => column.notNull())
        .addColumn('externalKeyShareId', text)
        .addColumn('contentHash', text, (column) => column.notNull())
        .addColumn('sealed', bytes)
        .addColumn('confirmedAt', integer)
        .addColumn('createdAt', integer, (column) => column.notNull())
        .execute()
      await schema
        .createTable('sharesWallet')
        .addColumn('subject', text, (column) => column.primaryKey())
        .addColumn('changes', integer, (column) => column.notNull())
        .execute()
      await schema
        .createTable('sharesProof')
        .addColumn('keyThumbprint', text, (column) => column.notNull())
        .addColumn('proofId', text, (column) => column.notNull())
        .addColumn('expiresAt', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('sharesProofKey', ['keyThumbprint', 'proofId'])
        .execute()
      await schema
        .createTable('sharesAudit')
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('sequence', integer, (column) => column.notNull())
        .addColumn('at', integer, (column) => column.notNull())
        .addColumn('event', text, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('sharesAuditKey', ['subject', 'sequence'])
        .execute()
      await schema
        .createTable('sharesSecret')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
      await schema.createIndex('sharesBackup_walletId').on('sharesBackup').columns(['personId', 'walletId']).execute()
      await schema.createIndex('sharesProof_expiresAt').on('sharesProof').column('expiresAt').execute()
    },
  },
  {
    name: '2-reports',
    async up(kysely, { text, integer }) {
      await kysely.schema
        .createTable('sharesReport')
        .addColumn('environmentId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('walletId', text, (column) => column.notNull())
        .addColumn('revision', integer, (column) => column.notNull())
        .addColumn('reportedRevision', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('sharesReportKey', ['environmentId', 'personId', 'walletId'])
        .execute()
      await sql`
        insert into "sharesReport" ("environmentId", "personId", "walletId", revision, "reportedRevision")
        select distinct "environmentId", "personId", "walletId", 1, 0 from "sharesBackup"
        where "confirmedAt" is not null`.execute(kysely)
    },
  },
  {
    name: '3-replaced',
    async up({ schema }, { text, integer }) {
      await schema.alterTable('sharesBackup').addColumn('replacedAt', integer).execute()
      await schema.alterTable('sharesBackup').addColumn('passkeyId', text).execute()
      await schema.createIndex('sharesBackup_replacedAt').on('sharesBackup').column('replacedAt').execute()
    },
  },
  usedTokensStep({ name: '4-used-mfa-tokens', table: usedMfaTokens }),
  {
    name: '5-ceremonies',
    async up({ schema }, { text, integer }) {
      await schema.alterTable('sharesBackup').addColumn('ceremonyId', text).execute()
      await schema
        .createTable('sharesState')
        .addColumn('environmentId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('walletId', text, (column) => column.notNull())
        .addColumn('epoch', integer, (column) => column.notNull())
        .addColumn('counter', integer, (column) => column.notNull())
        .addColumn('ceremonyId', text, (column) => column.notNull())
        .addColumn('pendingId', text)
        .addColumn('bannedEpoch', integer)
        .addPrimaryKeyConstraint('sharesStateKey', ['environmentId', 'personId', 'walletId'])
        .execute()
    },
  },
]
