import type { Kysely } from 'kysely'
import type { Columns } from '../../../shared/migrate.ts'

/** Columns by table; `?` marks nullable ones. */
export type Shapes = Record<string, Record<string, keyof Columns | `${keyof Columns}?`>>
export type Keys = readonly (readonly [table: string, kind: 'primary' | 'unique' | 'index', ...columns: string[]])[]

/** Creates new tables with their keys. Every table has one primary key. */
export async function createTables(
  kysely: Kysely<unknown>,
  columns: Columns,
  { tables, keys }: { tables: Shapes; keys: Keys },
): Promise<void> {
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
}
