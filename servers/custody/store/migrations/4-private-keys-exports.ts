import { type Kysely, sql } from 'kysely'
import type { Columns, Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodyPrivateKey: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    curve: 'text',
    publicKey: 'text',
    sealedKey: 'bytes',
    tags: 'text',
    exported: 'integer',
    imported: 'integer',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyPrivateKeyAddress: {
    id: 'text',
    organizationId: 'text',
    privateKeyId: 'text',
    addressFormat: 'text',
    address: 'text',
    lookup: 'text',
  },
} as const satisfies Shapes

const keys: Keys = [
  ['custodyPrivateKey', 'primary', 'organizationId', 'id'],
  ['custodyPrivateKeyAddress', 'primary', 'organizationId', 'id'],
  ['custodyPrivateKeyAddress', 'index', 'organizationId', 'lookup'],
  ['custodyPrivateKeyAddress', 'index', 'lookup'],
]

/** Defaults for older rows: not exported, not confirmed, not renamed. */
const flags = [
  ['custodyWallet', 'exported'],
  ['custodyWallet', 'imported'],
  ['custodyWalletAccount', 'exported'],
  ['custodyUser', 'emailVerified'],
  ['custodyUser', 'phoneNumberVerified'],
] as const
const renamed = ['custodyWalletAccount', 'custodyApiKey', 'custodyAuthenticator'] as const

/** Keys outside wallets, marks for exported and imported secrets, and new names. */
export const privateKeysExports: Migration = {
  name: '4-private-keys-exports',
  async up(kysely, columns) {
    await createTables(kysely, columns, { tables, keys })
    for (const [table, column] of flags) await addNumber(kysely, columns, table, column)
    for (const table of renamed) {
      await addNumber(kysely, columns, table, 'updatedAt')
      await sql`update ${sql.table(table)} set ${sql.ref('updatedAt')} = ${sql.ref('createdAt')}`.execute(kysely)
    }
    // Two wallets may hold one address, as when the same words were imported twice.
    await kysely.schema.dropIndex('custodyWalletAccountByorganizationIdlookup').execute()
    await kysely.schema
      .createIndex('custodyWalletAccountByorganizationIdlookup')
      .on('custodyWalletAccount')
      .columns(['organizationId', 'lookup'])
      .execute()
  },
}

async function addNumber(kysely: Kysely<unknown>, columns: Columns, table: string, column: string): Promise<void> {
  await kysely.schema
    .alterTable(table)
    .addColumn(column, columns.integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
