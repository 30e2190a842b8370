import type { Migration } from '../../shared/migrate.ts'

/** Adds the table of the server's own secrets, and names the table of device pairings as the code does. */
export const secrets: Migration = {
  name: '3-secrets',
  async up({ schema }, { text, bytes }) {
    await schema
      .createTable('accountSecret')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('sealed', bytes, (column) => column.notNull())
      .execute()
    await schema.alterTable('accountDeviceLink').renameTo('accountDevicePairing').execute()
  },
}
