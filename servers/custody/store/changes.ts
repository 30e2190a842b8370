import type { Insertable, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What an activity does to the database, as data: rules decide, the commit queue writes. */
export type Change =
  | {
      [table in Exclude<keyof Tables, 'custodyActivity'>]: { into: table; rows: readonly Insertable<Tables[table]>[] }
    }[Exclude<keyof Tables, 'custodyActivity'>]
  | { removeApiKeys: readonly string[]; organizationId: string }

export async function applyChange(transaction: Transaction<Tables>, change: Change): Promise<void> {
  if ('into' in change) {
    // One statement a row: its text never varies, so it stays prepared.
    for (const row of change.rows) await transaction.insertInto(change.into).values(row).execute()
  } else if (change.removeApiKeys.length > 0) {
    await transaction
      .deleteFrom('custodyApiKey')
      .where('organizationId', '=', change.organizationId)
      .where('id', 'in', change.removeApiKeys)
      .execute()
  }
}
