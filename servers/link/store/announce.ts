import { type QueryExecutorProvider, sql } from 'kysely'
import { randomBytes, toHex } from 'latchkey/crypto'
import type { Database } from '../../shared/database.ts'
import type { StoreListener } from './store.ts'

/** What one process tells the others on the same Postgres: that a session has an event, a configuration, or a guest. */
export type Announcement = { kind: 'event' | 'config' | 'guest'; sessionId: string; number: number }

/** The channel of `pg_notify`. Its texts hold neither keys nor data: other processes read those from the database. */
const channel = 'latchkey_link'

export type Announcer = {
  processId: string
  /** Announces once the transaction has committed, and not at all if it does not. */
  announce(transaction: QueryExecutorProvider, announcements: readonly Announcement[]): Promise<void>
  close(): void
}

/** Connects the processes of one Postgres. On SQLite there is one process, so nothing is announced. */
export async function createAnnouncer(database: Database, listener: StoreListener): Promise<Announcer> {
  const processId = toHex(randomBytes(12))
  const end = await database.listen({
    channel,
    announced(text) {
      const announcement = parseAnnouncement(text, processId)
      if (announcement) hear(announcement)
    },
    missed: () => listener.missed(),
  })

  function hear({ kind, sessionId, number }: Announcement): void {
    if (kind === 'event') listener.storedElsewhere(sessionId, number)
    else if (kind === 'config') listener.configuredElsewhere(sessionId, number)
    else listener.joined(sessionId)
  }

  return {
    processId,
    async announce(transaction, announcements) {
      if (database.dialect === 'sqlite' || announcements.length === 0) return
      const texts = announcements.map(({ kind, sessionId, number }) => `${processId} ${kind} ${sessionId} ${number}`)
      await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(transaction)
    },
    close: end,
  }
}

/** Returns undefined for an announcement of this process, which knows it, and for a text of another program. */
function parseAnnouncement(text: string, ownProcessId: string): Announcement | undefined {
  const [, processId, kind, sessionId = '', number] =
    /^([0-9a-f]{24}) (event|config|guest) ([0-9a-f]{32}) (\d{1,16})$/.exec(text) ?? []
  if (processId === undefined || processId === ownProcessId) return undefined
  return { kind: kind as Announcement['kind'], sessionId, number: Number(number) }
}
