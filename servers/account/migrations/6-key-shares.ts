import type { Migration } from '../../shared/migrate.ts'

/** Keeps what the share store reports of managed wallets, beside the wallets that their server reports. */
export const keyShares: Migration = {
  name: '6-key-shares',
  async up({ schema }, { text, integer }) {
    await schema.alterTable('accountCredential').addColumn('epoch', integer).execute()
    await schema
      .createTable('accountKeyShares')
      .addColumn('personId', text, (column) => column.notNull())
      .addColumn('walletId', text, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('keyShares', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('accountKeySharesKey', ['personId', 'walletId'])
      .execute()
  },
}
