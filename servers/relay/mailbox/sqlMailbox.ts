import { sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import { createGroupQueue } from '../../shared/groupQueue.ts'
import { migrate } from '../../shared/migrate.ts'
import { maxGroup, pruneRows, subscriptionMs } from '../limits.ts'
import {
  type Mailbox,
  MailboxLimitError,
  type MailboxLimits,
  type MailboxListener,
  type Page,
  type StoredMessage,
  SubscriberLimitError,
} from './mailbox.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'
import { createWriter, type Write } from './writer.ts'

/**
 * Mailboxes in a database, for one relay process: announcements do not leave it. Several processes share mailboxes in
 * Redis (`./redisMailbox.ts`).
 */
export async function createSqlMailbox(
  database: Database,
  options: { listener: MailboxListener; limits: MailboxLimits },
): Promise<Mailbox> {
  const { listener, limits } = options
  const db = await migrate<Tables>(database, 'relay', migrations)
  const writer = await createWriter(db, limits)
  // Reads that failed meanwhile are repeated.
  database.availability.onReturn(() => listener.missed())
  const enqueue = createGroupQueue(
    async (group: readonly Write[]) => {
      try {
        return await db.transaction().execute((transaction) => writer.write(transaction, group))
      } catch (error) {
        writer.recount()
        throw error
      }
    },
    { maxGroup },
  )

  return {
    async publish(messages) {
      const outcome = await enqueue({ type: 'publish', messages })
      if (outcome.type === 'full') throw new MailboxLimitError()
      const stored = outcome.type === 'stored' ? outcome.messages : []
      for (const message of stored) listener.stored(message)
      return stored.length
    },
    read: (page) => read(page),
    async acknowledge(acknowledgement) {
      await enqueue({ type: 'acknowledge', acknowledgement })
    },
    async subscribe(clientId, topics, now) {
      const outcome = await enqueue({ type: 'subscribe', clientId, topics, now, expiresAt: now + subscriptionMs })
      if (outcome.type === 'full') throw new SubscriberLimitError()
    },
    async unsubscribe(clientId, topics) {
      await enqueue({ type: 'unsubscribe', clientId, topics })
    },
    async topicsOf(clientId, now) {
      const rows = await db
        .selectFrom('relaySubscription')
        .select('topic')
        .where('clientId', '=', clientId)
        .where('expiresAt', '>', now)
        .execute()
      return rows.map(({ topic }) => topic)
    },
    // Every message is stored, and so announced, by this process.
    follow: async () => {},
    unfollow() {},
    isReachable: database.availability.isReachable,
    isHealthy: database.availability.check,
    async prune(now) {
      await db.deleteFrom('relaySubscription').where('expiresAt', '<=', now).execute()
      while ((await pruneMessages(now)) === pruneRows);
      await pruneStrayAcknowledgements()
    },
    // Stores nothing, but resolves after every earlier write.
    async close() {
      await enqueue({ type: 'publish', messages: [] })
    },
  }

  function read({ clientId, topics, after, limit, now }: Page): Promise<StoredMessage[]> {
    // As an expression, so that no query planner scans all mailboxes by position to avoid sorting a few messages.
    const oldestFirst = sql<number>`+"position"`
    return db
      .selectFrom('relayMessage as stored')
      .select(['position', 'topic', 'message', 'tag', 'publisher', 'publishedAt', 'expiresAt'])
      .where('topic', 'in', topics)
      .where(oldestFirst, '>', after)
      .where('expiresAt', '>', now)
      .where('publisher', '<>', clientId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('relayAcknowledgement as acknowledgement')
              .select('clientId')
              .whereRef('acknowledgement.position', '=', 'stored.position')
              .where('acknowledgement.clientId', '=', clientId),
          ),
        ),
      )
      .orderBy(oldestFirst)
      .limit(limit)
      .execute()
  }

  async function pruneMessages(now: number): Promise<number> {
    const expired = await db
      .selectFrom('relayMessage')
      .select(['position', 'topic'])
      .where('expiresAt', '<=', now)
      .limit(pruneRows)
      .execute()
    const positions = expired.map(({ position }) => position)
    if (positions.length === 0) return 0
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('relayAcknowledgement').where('position', 'in', positions).execute()
      await transaction.deleteFrom('relayMessage').where('position', 'in', positions).execute()
    })
    writer.recount(expired.map(({ topic }) => topic))
    return positions.length
  }

  /** Deletes acknowledgements that came after their message was deleted, once all older messages are deleted too. */
  async function pruneStrayAcknowledgements(): Promise<void> {
    const { oldest } = await db
      .selectFrom('relayMessage')
      .select(({ fn }) => fn.min('position').as('oldest'))
      .executeTakeFirstOrThrow()
    const stray = db.deleteFrom('relayAcknowledgement')
    await (oldest === null ? stray : stray.where('position', '<', Number(oldest))).execute()
  }
}
