import type { Migration } from '../../../shared/migrate.ts'
import { createTables, type Keys, type Shapes } from './createTables.ts'

const tables = { custodyCodeRate: { name: 'text', fullAt: 'integer' } } as const satisfies Shapes

const keys: Keys = [
  ['custodyCodeRate', 'primary', 'name'],
  ['custodyCodeRate', 'index', 'fullAt'],
]

/** Counts of requested codes, across all processes and restarts. */
export const codeRates: Migration = {
  name: '8-code-rates',
  up: (kysely, columns) => createTables(kysely, columns, { tables, keys }),
}
