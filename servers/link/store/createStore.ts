import type { Kysely } from 'kysely'
import type { Database } from '../../shared/database.ts'
import { createGroupQueue } from '../../shared/groupQueue.ts'
import { migrate } from '../../shared/migrate.ts'
import { maxGroup, maxListLength, retention } from '../limits.ts'
import { type Announcement, createAnnouncer } from './announce.ts'
import { migrations } from './migrations.ts'
import { createPresence } from './presence.ts'
import { pruneOld } from './prune.ts'
import type { Entry, ListedEvent, Store, StoreListener } from './store.ts'
import type { EventRow, Tables } from './tables.ts'
import { isKeyOf, type Outcome, toConfig, type Write, write } from './writes.ts'

/**
 * Opens the sessions in a database. On Postgres any number of processes share them, and announce their changes to each other.
 * @param options.onFailure receives errors that no caller waits for
 */
export async function createStore(
  database: Database,
  options: { listener: StoreListener; onFailure: (error: unknown) => void; eventsPerSession?: number },
): Promise<Store> {
  const { listener, onFailure, eventsPerSession = retention.eventsPerSession } = options
  const db = await migrate<Tables>(database, 'link', migrations)
  const announcer = await createAnnouncer(database, listener)
  const presence = await createPresence(database, { db, processId: announcer.processId, onFailure })
  // Reads that failed meanwhile are repeated.
  database.availability.onReturn(() => listener.missed())
  const enqueue = createGroupQueue(
    (group: readonly Write[]) =>
      db.transaction().execute(async (transaction) => {
        const outcomes = await write(transaction, group)
        await announcer.announce(
          transaction,
          outcomes.flatMap((outcome, at) => toAnnouncements(outcome, group[at])),
        )
        return outcomes
      }),
    { maxGroup },
  )

  return {
    async host(credentials, now) {
      const outcome = await enqueue({ type: 'host', ...credentials, now })
      return outcome.type === 'wrong key' ? outcome.type : entryOf(outcome)
    },
    async join(credentials, now) {
      const outcome = await enqueue({ type: 'join', ...credentials, now })
      return outcome.type === 'wrong key' || outcome.type === 'no session' ? outcome.type : entryOf(outcome)
    },
    async isAuthentic({ id, key }) {
      const row = await db.selectFrom('linkSession').select('keyHash').where('id', '=', id).executeTakeFirst()
      // Compared also when there is none, so that the time does not tell.
      return isKeyOf(key, row ?? { keyHash: '' })
    },
    async isLinked(id) {
      const row = await db.selectFrom('linkSession').select('linked').where('id', '=', id).executeTakeFirst()
      return row ? row.linked === 1 : 'no session'
    },
    async readConfig(id) {
      const row = await db
        .selectFrom('linkSession')
        .select(['webhookId', 'webhookUrl', 'metadata', 'configVersion'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? { version: row.configVersion, config: toConfig(row) } : 'no session'
    },
    async setConfig(id, change, now) {
      const outcome = await enqueue({ type: 'configure', id, change, now })
      if (outcome.type === 'full' || outcome.type === 'no session') return outcome.type
      if (outcome.type !== 'configured') return 'unchanged'
      listener.configured(id, outcome.version, outcome.config)
      return outcome.config
    },
    async publish(event, now) {
      const outcome = await enqueue({ type: 'publish', id: event.sessionId, event, now, eventsPerSession })
      if (outcome.type !== 'published') return 'no session'
      listener.stored(outcome.stored)
      return { ...outcome.stored, ...outcome.webhook }
    },
    readEvents: ({ sessionId, after, limit, now }) =>
      living(db, sessionId, now)
        .select(['sessionId', 'position', 'eventId', 'event', 'data', 'sender'])
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute(),
    listEvents: (id, filter) => listEvents(db, id, filter),
    readEvent: (id, eventId, now) =>
      living(db, id, now).select(['eventId', 'event', 'data']).where('eventId', '=', eventId).executeTakeFirst(),
    async markSeen(id, eventId, now) {
      const outcome = await enqueue({ type: 'see', id, eventId, now })
      return outcome.type === 'seen' && outcome.isThere
    },
    async countGuests(id, sockets, joined) {
      await presence.set(id, sockets)
      if (joined) await announcer.announce(db, [{ kind: 'guest', sessionId: id, number: 0 }])
    },
    guestsElsewhere: presence.elsewhere,
    isReachable: database.availability.isReachable,
    isHealthy: database.availability.check,
    async prune(now) {
      await presence.prune()
      await pruneOld(db, now)
    },
    async close() {
      await enqueue({ type: 'nothing', id: '' })
      announcer.close()
      await presence.close()
    },
  }
}

function entryOf(outcome: Outcome): Entry {
  if (outcome.type !== 'entered') throw new Error('Not an entry.')
  return outcome.entry
}

function toAnnouncements(outcome: Outcome, write: Write | undefined): Announcement[] {
  if (outcome.type === 'published') {
    const { sessionId, position } = outcome.stored
    return [{ kind: 'event', sessionId, number: position }]
  }
  if (outcome.type === 'configured' && write) return [{ kind: 'config', sessionId: write.id, number: outcome.version }]
  return []
}

/** The events of a session that have not expired; one that has counts as deleted. */
function living(db: Kysely<Tables>, id: string, now: number) {
  return db
    .selectFrom('linkEvent')
    .where('sessionId', '=', id)
    .where('createdAt', '>', now - retention.eventMs)
}

async function listEvents(
  db: Kysely<Tables>,
  id: string,
  { onlyUnseen, since, now }: { onlyUnseen: boolean; since: number; now: number },
): Promise<ListedEvent[]> {
  const all = living(db, id, now).where('createdAt', '>=', since)
  const wanted = onlyUnseen ? all.where('seen', '=', 0) : all
  const lengths = await wanted
    .select(({ fn }) => ['position', fn<number>('length', ['data']).as('length')])
    .orderBy('position')
    .execute()
  const last = lastThatFits(lengths)
  if (last === undefined) return []
  return wanted.select(['eventId', 'event', 'data']).where('position', '<=', last).orderBy('position').execute()
}

/** Returns the position of the last event that fits into one answer; the first always does. */
function lastThatFits(rows: readonly (Pick<EventRow, 'position'> & { length: number })[]): number | undefined {
  let left = maxListLength
  let last: number | undefined
  for (const { position, length } of rows) {
    left -= Number(length)
    if (left < 0 && last !== undefined) return last
    last = position
  }
  return last
}
