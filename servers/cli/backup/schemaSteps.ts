import { sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import { OperatorError } from '../operatorError.ts'
import { stores } from './stores.ts'

/** The steps that a database has taken, by server, as `migrate` records them. */
export type SchemaSteps = Record<string, string[]>

/** Returns the number of tables in a database, or in our schema. */
export async function countTables({ dialect, kysely }: Database): Promise<number> {
  const from =
    dialect === 'sqlite' ? sql`sqlite_master where type = 'table'` : sql`pg_tables where schemaname = current_schema()`
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${from}`.execute(kysely)
  return Number(rows[0]?.count)
}

/**
 * Reads which servers have written a database, and up to which step.
 * @throws {OperatorError} when no server has, or a newer release has
 */
export async function readSchemaSteps(database: Database): Promise<SchemaSteps> {
  const { rows } = await sql<{ server: string; name: string }>`select server, name from migration order by server, name`
    .execute(database.kysely)
    .catch((cause) => {
      throw new OperatorError('No server has written to this database yet, so there is nothing to back up.', { cause })
    })
  const steps: SchemaSteps = {}
  for (const { server, name } of rows) steps[server] = [...(steps[server] ?? []), name]
  assertKnownSteps(steps)
  return steps
}

/** @throws {OperatorError} when a newer release made a step that this one does not know */
export function assertKnownSteps(steps: SchemaSteps): void {
  for (const [server, names] of Object.entries(steps)) {
    const known = stores.find(({ name }) => name === server)?.migrations.map(({ name }) => name) ?? []
    const unknown = names.find((name) => !known.includes(name))
    if (unknown === undefined) continue
    throw new OperatorError(
      `A newer release of latchkey-servers wrote this database: this one does not know the step "${unknown}" of ${server}. Use that release.`,
    )
  }
}
