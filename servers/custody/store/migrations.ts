import type { Columns, Migration } from '../../frame/migrate.ts'

type Shape = Record<string, keyof Columns | `${keyof Columns}?`>

/** Columns by table as the first step makes them; `?` marks those that may be null. Ids grow with time, so a primary key orders rows oldest first. */
const tables = {
  custodyOrganization: {
    id: 'text',
    parentId: 'text?',
    name: 'text',
    rootQuorumThreshold: 'integer',
    origins: 'text',
    rpIds: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyUser: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    email: 'text?',
    phoneNumber: 'text?',
    isRoot: 'integer',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyApiKey: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    name: 'text',
    publicKey: 'text',
    type: 'text',
    expirationSeconds: 'integer?',
    createdAt: 'integer',
  },
  custodyAuthenticator: {
    id: 'text',
    organizationId: 'text',
    userId: 'text',
    name: 'text',
    credentialId: 'text',
    publicKey: 'bytes',
    rpId: 'text',
    origin: 'text',
    aaguid: 'text',
    transports: 'text',
    signCount: 'integer',
    createdAt: 'integer',
  },
  custodyWallet: {
    id: 'text',
    organizationId: 'text',
    name: 'text',
    sealedEntropy: 'bytes',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyWalletAccount: {
    id: 'text',
    organizationId: 'text',
    walletId: 'text',
    curve: 'text',
    path: 'text',
    addressFormat: 'text',
    address: 'text',
    lookup: 'text',
    publicKey: 'text',
    sealedKey: 'bytes',
    name: 'text?',
    createdAt: 'integer',
  },
  custodyActivity: {
    id: 'text',
    organizationId: 'text',
    fingerprint: 'text',
    type: 'text',
    status: 'text',
    intent: 'text',
    result: 'text',
    userId: 'text',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
  custodyVote: {
    id: 'text',
    organizationId: 'text',
    activityId: 'text',
    userId: 'text',
    selection: 'text',
    message: 'text',
    publicKey: 'text',
    signature: 'text',
    scheme: 'text',
    createdAt: 'integer',
  },
  custodySecret: { name: 'text', sealed: 'bytes' },
} as const satisfies Record<string, Shape>

/** Every key begins with what its queries name first. Unique keys hold what no two processes may break. */
const keys: readonly (readonly [table: keyof typeof tables, kind: 'primary' | 'unique' | 'index', ...string[]])[] = [
  ['custodyOrganization', 'primary', 'id'],
  ['custodyOrganization', 'index', 'parentId', 'id'],
  ['custodyUser', 'primary', 'organizationId', 'id'],
  ['custodyApiKey', 'primary', 'id'],
  ['custodyApiKey', 'index', 'organizationId', 'id'],
  ['custodyApiKey', 'unique', 'organizationId', 'publicKey'],
  ['custodyApiKey', 'index', 'publicKey'],
  ['custodyAuthenticator', 'primary', 'organizationId', 'id'],
  ['custodyAuthenticator', 'unique', 'organizationId', 'credentialId'],
  ['custodyAuthenticator', 'index', 'credentialId'],
  ['custodyWallet', 'primary', 'organizationId', 'id'],
  ['custodyWalletAccount', 'primary', 'organizationId', 'id'],
  ['custodyWalletAccount', 'unique', 'organizationId', 'lookup'],
  ['custodyWalletAccount', 'index', 'lookup'],
  ['custodyActivity', 'primary', 'organizationId', 'id'],
  ['custodyActivity', 'unique', 'organizationId', 'fingerprint'],
  ['custodyVote', 'primary', 'organizationId', 'id'],
  ['custodyVote', 'unique', 'organizationId', 'activityId', 'userId'],
  ['custodySecret', 'primary', 'name'],
]

/** The schema of key custody, step by step. */
export const migrations: readonly Migration[] = [
  {
    name: '1-organizations-wallets-activities',
    async up(kysely, columns) {
      for (const [table, shape] of Object.entries(tables)) {
        let builder = kysely.schema.createTable(table)
        for (const [column, type] of Object.entries(shape)) {
          const name = type.replace('?', '') as keyof Columns
          builder = builder.addColumn(column, columns[name], (c) => (type.endsWith('?') ? c : c.notNull()))
        }
        const [primary] = keys.filter(([of, kind]) => of === table && kind === 'primary')
        const [, , ...primaryColumns] = primary ?? [table, 'primary']
        await builder.addPrimaryKeyConstraint(`${table}Key`, primaryColumns as never[]).execute()
      }
      for (const [table, kind, ...columnNames] of keys) {
        if (kind === 'primary') continue
        const index = kysely.schema
          .createIndex(`${table}By${columnNames.join('')}`)
          .on(table)
          .columns(columnNames)
        await (kind === 'unique' ? index.unique() : index).execute()
      }
    },
  },
  {
    name: '2-user-verification-revision',
    async up(kysely, columns) {
      await kysely.schema
        .alterTable('custodyOrganization')
        .addColumn('userVerification', columns.text, (c) => c.notNull().defaultTo('preferred'))
        .execute()
      await kysely.schema
        .alterTable('custodyOrganization')
        .addColumn('revision', columns.integer, (c) => c.notNull().defaultTo(0))
        .execute()
    },
  },
]
