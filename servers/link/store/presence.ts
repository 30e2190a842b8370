import { type Kysely, sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import { aliveIntervalMs, aliveMs } from '../limits.ts'
import type { Tables } from './tables.ts'

/** The sockets of guests that other processes hold. */
export type Presence = {
  /** @param sockets returns how many this process holds, when its turn to be written has come */
  set(sessionId: string, sockets: () => number): Promise<void>
  elsewhere(sessionId: string): Promise<number>
  /** Deletes what killed processes left behind. */
  prune(): Promise<void>
  close(): Promise<void>
}

/** SQLite serves one process, and there are no others. */
export const alone: Presence = {
  set: async () => {},
  elsewhere: async () => 0,
  prune: async () => {},
  close: async () => {},
}

/** Milliseconds by the clock of the database, because those of two processes may differ. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::int8`

/**
 * Counts guests of processes that share a Postgres. A killed process stops recording that it runs, and its guests stop
 * counting after `aliveMs`.
 */
export async function createPresence(
  database: Database,
  options: { db: Kysely<Tables>; processId: string; onFailure: (error: unknown) => void },
): Promise<Presence> {
  if (database.dialect === 'sqlite') return alone
  const { db, processId, onFailure } = options
  const stateAlive = async () => {
    await db
      .insertInto('linkProcess')
      .values({ processId, aliveAt: databaseNow })
      .onConflict((conflict) => conflict.column('processId').doUpdateSet({ aliveAt: databaseNow }))
      .execute()
  }
  await stateAlive()
  const timer = setInterval(() => void stateAlive().catch(onFailure), aliveIntervalMs)
  timer.unref()
  const aliveSince = sql<number>`${databaseNow} - ${sql.lit(aliveMs)}`

  const pending = new Map<string, Promise<void>>()
  let isClosed = false

  async function write(sessionId: string, sockets: number): Promise<void> {
    if (sockets === 0) {
      await db.deleteFrom('linkGuest').where('sessionId', '=', sessionId).where('processId', '=', processId).execute()
      return
    }
    await db
      .insertInto('linkGuest')
      .values({ sessionId, processId, sockets })
      .onConflict((conflict) => conflict.columns(['sessionId', 'processId']).doUpdateSet({ sockets }))
      .execute()
  }

  return {
    set(sessionId, sockets) {
      // One after the other: an older count must not be written last.
      const previous = pending.get(sessionId) ?? Promise.resolve()
      const own = previous.catch(() => {}).then(() => (isClosed ? undefined : write(sessionId, sockets())))
      void pending.set(sessionId, own)
      return own.finally(() => pending.get(sessionId) === own && pending.delete(sessionId))
    },
    async elsewhere(sessionId) {
      const { sockets } = await db
        .selectFrom('linkGuest')
        .innerJoin('linkProcess', 'linkProcess.processId', 'linkGuest.processId')
        .select(({ fn }) => fn.sum<number | null>('sockets').as('sockets'))
        .where('sessionId', '=', sessionId)
        .where('linkGuest.processId', '<>', processId)
        .where('aliveAt', '>', aliveSince)
        .executeTakeFirstOrThrow()
      return Number(sockets ?? 0)
    },
    async prune() {
      await db.deleteFrom('linkProcess').where('aliveAt', '<=', aliveSince).execute()
      await db
        .deleteFrom('linkGuest')
        .where('processId', 'not in', db.selectFrom('linkProcess').select('processId'))
        .execute()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.allSettled(pending.values())
      await db.deleteFrom('linkGuest').where('processId', '=', processId).execute()
      await db.deleteFrom('linkProcess').where('processId', '=', processId).execute()
    },
  }
}
