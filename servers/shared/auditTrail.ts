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

/** An event as it was read. */
export type ReadEvent = {
  sequence: number
  hash: string
  /** Whether it continues the chain. */
  fits: boolean
  event: { at: number } & AuditEvent
}

/** Reads the events of a subject in their order, a page at a time. */
export async function* readTrail(
  kysely: QueryExecutorProvider,
  { table, key }: AuditTrail,
  subject: string,
): AsyncGenerator<ReadEvent> {
  let last: Row | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)}
      where subject = ${subject} and sequence > ${last?.sequence ?? -1} order by sequence limit ${page}`.execute(kysely)
    for (const row of rows) {
      const { sequence, hash, at } = row
      const isNext = sequence === (last ? last.sequence + 1 : 0)
      const fits = isNext && isEqual(hash, hashOf(key, row, last?.hash))
      yield { sequence, hash, fits, event: { at, ...parseEvent(row.event) } }
      last = row
    }
    if (rows.length < page) return
  }
}

const page = 500

/** Returns the events of a subject in their order, and the sequence of the first that does not fit its chain. */
export async function readAudit(
  kysely: QueryExecutorProvider,
  trail: AuditTrail,
  subject: string,
): Promise<{ events: ReadEvent['event'][]; brokenAt: number | undefined }> {
  const read: ReadEvent[] = []
  for await (const each of readTrail(kysely, trail, subject)) read.push(each)
  return { events: read.map(({ event }) => event), brokenAt: read.find(({ fits }) => !fits)?.sequence }
}

/** An event that was changed behind the server's back may be no JSON. It fits no chain. */
function parseEvent(text: string): AuditEvent {
  try {
    return JSON.parse(text)
  } catch {
    return { event: 'unreadable' }
  }
}

function isEqual(text: string, other: string): boolean {
  const [one, two] = [Buffer.from(text), Buffer.from(other)]
  return one.length === two.length && timingSafeEqual(one, two)
}

function hashOf(key: Uint8Array, row: Omit<Row, 'hash'>, previous = ''): string {
  const { subject, sequence, at, event } = row
  return createHmac('sha256', key)
    .update(JSON.stringify([subject, sequence, at, event, previous]))
    .digest('hex')
}
