import { createHmac, timingSafeEqual } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'

/** A table of audit events: `subject`, `sequence`, `at`, `event`, `hash`; the first two are its primary key. */
export type AuditTrail = { table: string; key: Uint8Array }

/** An event: a name and facts without secrets. */
export type AuditEvent = { event: string } & Readonly<Record<string, string | number | undefined>>

type Row = { subject: string; sequence: number; at: number; event: string; hash: string }

/**
 * Appends an event to the chain of a subject, such as a wallet, in the transaction that makes it true. Each event is
 * authenticated with the one before it, so none can be changed or taken out of the middle without the key. Two
 * transactions that append to one subject at the same time collide on its primary key; lock the subject's row first.
 */
export async function appendAudit(
  transaction: QueryExecutorProvider,
  { table, key }: AuditTrail,
  entry: { subject: string; at: number; event: AuditEvent },
): Promise<void> {
  const { subject, at } = entry
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where subject = ${subject} order by sequence desc limit 1`.execute(transaction)
  const [last] = rows
  const event = JSON.stringify(entry.event)
  const row = { subject, sequence: (last?.sequence ?? -1) + 1, at, event }
  const hash = hashOf(key, row, last?.hash)
  await sql`
    insert into ${sql.table(table)} (subject, sequence, at, event, hash)
    values (${row.subject}, ${row.sequence}, ${row.at}, ${row.event}, ${hash})`.execute(transaction)
}

/** Returns the events of a subject in their order, and the sequence of the first that does not fit its chain. */
export async function readAudit(
  kysely: QueryExecutorProvider,
  { table, key }: AuditTrail,
  subject: string,
): Promise<{ events: ({ at: number } & AuditEvent)[]; brokenAt: number | undefined }> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where subject = ${subject} order by sequence`.execute(kysely)
  const brokenAt = rows.findIndex((row, at) => {
    const expected = Buffer.from(hashOf(key, row, rows[at - 1]?.hash))
    const found = Buffer.from(row.hash)
    return row.sequence !== at || expected.length !== found.length || !timingSafeEqual(expected, found)
  })
  return {
    events: rows.map(({ at, event }) => ({ at, ...JSON.parse(event) })),
    brokenAt: brokenAt < 0 ? undefined : brokenAt,
  }
}

function hashOf(key: Uint8Array, row: Omit<Row, 'hash'>, previous = ''): string {
  const { subject, sequence, at, event } = row
  return createHmac('sha256', key)
    .update(JSON.stringify([subject, sequence, at, event, previous]))
    .digest('hex')
}
