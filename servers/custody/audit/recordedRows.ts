import type { Transaction } from 'kysely'
import type { ActivityRow, Tables, VoteRow } from '../store/tables.ts'
import { type RecordedTable, recordedColumns } from './auditRecord.ts'

export type RecordedRow = ActivityRow | VoteRow

const page = 500

/** Every row of a table that the audit log records, in pages. */
export async function* recordedRows(
  db: Pick<Transaction<Tables>, 'selectFrom'>,
  table: RecordedTable,
): AsyncGenerator<readonly RecordedRow[]> {
  let after = { organizationId: '', id: '' }
  for (;;) {
    const found = await db
      .selectFrom(table)
      .select(recordedColumns[table] as never)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('organizationId', 'id'), '>', tuple(after.organizationId, after.id)),
      )
      .orderBy('organizationId')
      .orderBy('id')
      .limit(page)
      .execute()
    const rows = found as unknown as RecordedRow[]
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

/** Returns the current state of a row. */
export async function findRecordedRow(
  db: Pick<Transaction<Tables>, 'selectFrom'>,
  table: RecordedTable,
  { organizationId, id }: Pick<RecordedRow, 'organizationId' | 'id'>,
): Promise<RecordedRow | undefined> {
  const found = await db
    .selectFrom(table)
    .select(recordedColumns[table] as never)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found as RecordedRow | undefined
}
