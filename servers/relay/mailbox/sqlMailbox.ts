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
  type StoredLetter,
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
    async publish(letters) {
      const outcome = await enqueue({ type: 'publish', letters })
      if (outcome.type === 'full') throw new MailboxLimitError()
      const stored = outcome.type === 'stored' ? outcome.letters : []
      for (const letter of stored) listener.stored(letter)
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
    // Every letter is stored here, and so announced here.
    follow: async () => {},
    unfollow() {},
    // A file is there; a pool connects anew for each call that finds it broken.
    isReachable: () => true,
    async prune(now) {
      await db.deleteFrom('relaySubscription').where('expiresAt', '<=', now).execute()
      while ((await pruneLetters(now)) === pruneRows);
      await pruneStrayAcknowledgements()
    },
    // Nothing to store; but it is answered after everything that came before it.
    async close() {
      await enqueue({ type: 'publish', letters: [] })
    },
  }

  function read({ clientId, topics, after, limit, now }: Page): Promise<StoredLetter[]> {
    // As an expression, so that no planner walks all mailboxes by position to spare itself the sorting of a few letters.
    const oldestFirst = sql<number>`+"position"`
    return db
      .selectFrom('relayLetter as letter')
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
              .whereRef('acknowledgement.position', '=', 'letter.position')
              .where('acknowledgement.clientId', '=', clientId),
          ),
        ),
      )
      .orderBy(oldestFirst)
      .limit(limit)
      .execute()
  }

  async function pruneLetters(now: number): Promise<number> {
    const expired = await db
      .selectFrom('relayLetter')
      .select(['position', 'topic'])
      .where('expiresAt', '<=', now)
      .limit(pruneRows)
      .execute()
    const positions = expired.map(({ position }) => position)
    if (positions.length === 0) return 0
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('relayAcknowledgement').where('position', 'in', positions).execute()
      await transaction.deleteFrom('relayLetter').where('position', 'in', positions).execute()
    })
    writer.recount(expired.map(({ topic }) => topic))
    return positions.length
  }

  /** An acknowledgement that came after its letter was forgotten lasts until all older letters are, too. */
  async function pruneStrayAcknowledgements(): Promise<void> {
    const { oldest } = await db
      .selectFrom('relayLetter')
      .select(({ fn }) => fn.min('position').as('oldest'))
      .executeTakeFirstOrThrow()
    const stray = db.deleteFrom('relayAcknowledgement')
    await (oldest === null ? stray : stray.where('position', '<', Number(oldest))).execute()
  }
}
