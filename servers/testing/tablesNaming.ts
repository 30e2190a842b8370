import type { Database } from '../shared/database.ts'

/** Returns the names of key custody's tables that have this column, from the database itself. */
export async function tablesNaming(database: Database, column: 'organizationId' | 'userId'): Promise<string[]> {
  const tables = await database.kysely.introspection.getTables()
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === column))
  // On Postgres each test has a schema, and all of them are listed.
  const names = new Set(naming.map(({ name }) => name))
  return [...names].filter((name) => name.startsWith('custody'))
}
