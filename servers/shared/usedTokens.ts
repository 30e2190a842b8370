import type { Kysely } from 'kysely'
import type { Migration } from './migrate.ts'

/**
 * A row of a token that was used up. Each server that accepts single-use tokens has a table of its own in its schema. Times
 * are milliseconds since the epoch.
 */
export type UsedToken = { tokenId: string; expiresAt: number }

/** Returns the schema step that creates the table. */
export function usedTokensStep(options: { name: string; table: string }): Migration {
  const { name, table } = options
  return {
    name,
    async up({ schema }, { text, integer }) {
      await schema
        .createTable(table)
        .addColumn('tokenId', text, (column) => column.primaryKey())
        .addColumn('expiresAt', integer, (column) => column.notNull())
        .execute()
      await schema.createIndex(`${table}_expiresAt`).on(table).column('expiresAt').execute()
    },
  }
}

/**
 * Returns true for one caller, once, while the token lasts. Call it in the transaction that starts the operation: then a
 * token is used up if and only if its operation has begun, and a crash in between costs the user no second prompt. Deletes
 * tokens that have expired.
 */
export async function useTokenOnce(
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any server
  database: Kysely<any>,
  table: string,
  { tokenId, expiresAt }: UsedToken,
  now: number,
): Promise<boolean> {
  // It may have expired since it was verified, and then no row remembers an earlier use.
  if (expiresAt <= now) return false
  const tokens = database.withTables<Record<string, UsedToken>>()
  await tokens.deleteFrom(table).where('expiresAt', '<=', now).execute()
  const used = await tokens
    .insertInto(table)
    .values({ tokenId, expiresAt })
    .onConflict((conflict) => conflict.column('tokenId').doNothing())
    .returning('tokenId')
    .executeTakeFirst()
  return used !== undefined
}
