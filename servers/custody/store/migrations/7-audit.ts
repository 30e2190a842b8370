import type { Migration } from '../../../shared/migrate.ts'
import { createTables } from './createTables.ts'

export const audit: Migration = {
  name: '7-audit',
  up: (kysely, columns) =>
    createTables(kysely, columns, {
      tables: {
        custodyAuditBlock: {
          chain: 'text',
          sequence: 'integer',
          previous: 'text',
          at: 'integer',
          records: 'text',
          hash: 'text',
        },
      },
      keys: [['custodyAuditBlock', 'primary', 'chain', 'sequence']],
    }),
}
