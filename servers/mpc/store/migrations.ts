import type { Migration } from '../../shared/migrate.ts'
import { usedTokensStep } from '../../shared/usedTokens.ts'
import { type MpcTables, usedMfaTokens } from './tables.ts'

/** The schema of the server, step by step; the result is in `tables.ts`. */
export const migrations: readonly Migration[] = [
  {
    name: '1-mpc',
    async up({ schema }, { text, integer, bytes }) {
      await schema
        .createTable('mpcWallet')
        .addColumn('walletId', text, (column) => column.primaryKey())
        .addColumn('environmentId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('chainName', text, (column) => column.notNull())
        .addColumn('engine', text, (column) => column.notNull())
        .addColumn('scheme', text, (column) => column.notNull())
        .addColumn('epoch', integer, (column) => column.notNull())
        .addColumn('counter', integer, (column) => column.notNull())
        .addColumn('status', text, (column) => column.notNull())
        .addColumn('publicKey', text, (column) => column.notNull())
        .addColumn('accountAddress', text, (column) => column.notNull())
        .addColumn('ceremonyId', text, (column) => column.notNull())
        .addColumn('bannedAt', integer)
        .addColumn('bans', integer, (column) => column.notNull())
        .addColumn('exportedAt', integer)
        .addColumn('createdAt', integer, (column) => column.notNull())
        .execute()
      await schema
        .createTable('mpcShare')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('walletId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('ceremonyId', text, (column) => column.notNull())
        .addColumn('scheme', text, (column) => column.notNull())
        .addColumn('party', integer, (column) => column.notNull())
        .addColumn('epoch', integer, (column) => column.notNull())
        .addColumn('publicKey', text, (column) => column.notNull())
        .addColumn('status', text, (column) => column.notNull())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
      await schema
        .createTable('mpcCeremony')
        .addColumn('ceremonyId', text, (column) => column.primaryKey())
        .addColumn('environmentId', text, (column) => column.notNull())
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('walletId', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('epoch', integer, (column) => column.notNull())
        .addColumn('scheme', text, (column) => column.notNull())
        .addColumn('round', integer, (column) => column.notNull())
        .addColumn('status', text, (column) => column.notNull())
        .addColumn('failure', text)
        .addColumn('joinBy', integer, (column) => column.notNull())
        .addColumn('endBy', integer, (column) => column.notNull())
        .addColumn('sealed', bytes)
        .execute()
      await schema
        .createTable('mpcAnswer')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('ceremonyId', text, (column) =>
          column.notNull().references('mpcCeremony.ceremonyId').onDelete('cascade'),
        )
        .addColumn('personId', text, (column) => column.notNull())
        .addColumn('requestHash', text, (column) => column.notNull())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
      await schema
        .createTable('mpcProof')
        .addColumn('keyThumbprint', text, (column) => column.notNull())
        .addColumn('proofId', text, (column) => column.notNull())
        .addColumn('expiresAt', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('mpcProofKey', ['keyThumbprint', 'proofId'])
        .execute()
      await schema
        .createTable('mpcAudit')
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('sequence', integer, (column) => column.notNull())
        .addColumn('at', integer, (column) => column.notNull())
        .addColumn('event', text, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('mpcAuditKey', ['subject', 'sequence'])
        .execute()
      await schema
        .createTable('mpcSecret')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
      const indexes = {
        mpcWallet: 'personId',
        mpcShare: 'walletId',
        mpcCeremony: 'endBy',
        mpcAnswer: 'ceremonyId',
        mpcProof: 'expiresAt',
      }
      for (const [table, column] of Object.entries(indexes)) {
        await schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      }
      await schema.createIndex('mpcCeremony_walletId').on('mpcCeremony').column('walletId').execute()
    },
  },
  usedTokensStep({ name: '2-used-mfa-tokens', table: usedMfaTokens }),
  {
    name: '3-reports',
    async up({ schema }, { integer }) {
      for (const column of ['revision', 'reportedRevision']) {
        await schema
          .alterTable('mpcWallet')
          .addColumn(column, integer, (added) => added.notNull().defaultTo(0))
          .execute()
      }
    },
  },
  {
    name: '4-quotas',
    async up({ schema }, { text, integer }) {
      await schema
        .createTable('mpcUser')
        .addColumn('subject', text, (column) => column.primaryKey())
        .addColumn('changes', integer, (column) => column.notNull())
        .execute()
      // The purge looked at every ceremony of the last day, and at every wallet.
      await schema.dropIndex('mpcCeremony_endBy').execute()
      await schema.createIndex('mpcCeremony_status').on('mpcCeremony').columns(['status', 'endBy']).execute()
      await schema.createIndex('mpcCeremony_personId').on('mpcCeremony').columns(['personId', 'status']).execute()
      await schema.createIndex('mpcWallet_ceremonyId').on('mpcWallet').column('ceremonyId').execute()
      await schema.createIndex('mpcAnswer_personId').on('mpcAnswer').columns(['personId', 'ceremonyId']).execute()
    },
  },
  {
    name: '5-epochs',
    async up(kysely) {
      // The account server learns the epoch of every wallet.
      const wallets = kysely.withTables<Pick<MpcTables, 'mpcWallet'>>()
      await wallets.updateTable('mpcWallet').set({ reportedRevision: 0 }).execute()
    },
  },
  {
    name: '6-sealed-seeds',
    async up({ schema }, { text }) {
      await schema.alterTable('mpcWallet').addColumn('sealedSeed', text).execute()
    },
  },
  {
    name: '7-sharings',
    async up({ schema }, { text }) {
      await schema.alterTable('mpcShare').addColumn('sharing', text).execute()
    },
  },
]
