import type { Database } from '../shared/database.ts'

/** Names of key custody's tables whose rows name a thing in this column, as the database itself tells. */
export async function tablesNaming(database: Database, column: 'organizationId' | 'userId'): Promise<string[]> {
  const tables = await database.kysely.introspection.getTables()
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === column))
  // On Postgres each test has a schema, and all of them are listed.
  const names = new Set(naming.map(({ name }) => name))
  return [...names].filter((name) => name.startsWith('custody'))
}
