import type { Migration } from '../../shared/migrate.ts'

/** Adds the revision of managed wallets to the credentials, by which an old report changes nothing. */
export const managedWallets: Migration = {
  name: '5-managed-wallets',
  async up({ schema }, { integer }) {
    await schema.alterTable('accountCredential').addColumn('revision', integer).execute()
  },
}
