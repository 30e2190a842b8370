import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = {
  custodySending: {
    id: 'text',
    organizationId: 'text',
    chainId: 'integer',
    sender: 'text',
    nonce: 'integer',
    hash: 'text',
    signedTransaction: 'text',
    status: 'text',
    error: 'text?',
    createdAt: 'integer',
    updatedAt: 'integer',
  },
} as const satisfies Shapes

const keys: Keys = [
  ['custodySending', 'primary', 'organizationId', 'id'],
  ['custodySending', 'index', 'sender', 'chainId'],
  ['custodySending', 'index', 'status'],
]

/** Records transactions that the server sends itself. */
export const sendings: Migration = {
  name: '11-sendings',
  up: (kysely, columns) => createTables(kysely, columns, { tables, keys }),
}
