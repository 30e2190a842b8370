import type { Database } from '../shared/database.ts'

/** Every column of bytes in an SQLite database that was migrated, as `table.column`, sorted. */
export async function byteColumns({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const tables = await kysely.introspection.getTables()
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter(({ dataType }) => /blob/i.test(dataType)).map((column) => `${name}.${column.name}`),
  )
  return found.sort()
}
