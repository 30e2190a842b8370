import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { type Cache, createCache } from '../../shared/cache.ts'
import { hashOf } from './hashOf.ts'
import type { Acknowledgement, MailboxLimits, Message, StoredMessage } from './mailbox.ts'
import { countMessages, makeRoom } from './roomInTopic.ts'
import type { Tables } from './tables.ts'

/** One change that a caller waits for. */
export type Write =
  | { type: 'publish'; messages: readonly Message[] }
  | { type: 'acknowledge'; acknowledgement: Acknowledgement }
  | { type: 'subscribe'; clientId: string; topics: readonly string[]; now: number; expiresAt: number }
  | { type: 'unsubscribe'; clientId: string; topics: readonly string[] }

/** The result. 'full': the change exceeds a limit, and no part of it was written. */
export type Outcome = { type: 'done' } | { type: 'full' } | { type: 'stored'; messages: StoredMessage[] }

const done: Outcome = { type: 'done' }
const full: Outcome = { type: 'full' }

/** How many topics have their messages counted in memory. Counting in the database takes longer the more messages a topic has. */
const countedTopics = 10_000

export type Writer = {
  /** Writes a group of changes in order, in one transaction. */
  write(transaction: Transaction<Tables>, group: readonly Write[]): Promise<Outcome[]>
  /** Drops the counts of these topics, or of all, after rows changed in another way than by `write`. */
  recount(topics?: readonly string[]): void
}

/** The one writer of these tables. */
export async function createWriter(db: Kysely<Tables>, limits: MailboxLimits): Promise<Writer> {
  const { highest } = await db
    .selectFrom('relayMessage')
    .select(({ fn }) => fn.max('position').as('highest'))
    .executeTakeFirstOrThrow()
  const insertMessage = messageInserter(db, Number(highest ?? 0))
  const insertAcknowledgements = acknowledgementInserter(db)
  let counts: Cache<number> = createCache(countedTopics)

  return {
    async write(transaction, group) {
      const outcomes: Outcome[] = []
      // First, because acknowledged messages can be deleted.
      await insertAcknowledgements(transaction, group)
      for (const one of group) outcomes.push(await writeOne(transaction, one))
      return outcomes
    },
    recount(topics) {
      if (topics) for (const topic of topics) counts.delete(topic)
      else counts = createCache(countedTopics)
    },
  }

  async function writeOne(transaction: Transaction<Tables>, one: Write): Promise<Outcome> {
    switch (one.type) {
      case 'publish':
        return publish(transaction, one.messages)
      case 'acknowledge':
        // Written before, all together.
        return done
      case 'subscribe':
        return subscribe(transaction, one)
      case 'unsubscribe':
        if (one.topics.length === 0) return done
        await transaction
          .deleteFrom('relaySubscription')
          .where('clientId', '=', one.clientId)
          .where('topic', 'in', one.topics)
          .execute()
        return done
      default:
        return one satisfies never
    }
  }

  async function publish(transaction: Transaction<Tables>, messages: readonly Message[]): Promise<Outcome> {
    const stored: StoredMessage[] = []
    for (const message of messages) {
      const { topic, publishedAt } = message
      let count = counts.get(topic) ?? (await countMessages(transaction, topic))
      const outcome = await insertMessage(transaction, message)
      if (outcome === 'known') continue
      stored.push(outcome)
      count += 1
      if (count > limits.messagesPerTopic) {
        count = await makeRoom(transaction, { topic, now: publishedAt, limit: limits.messagesPerTopic })
      }
      counts.set(topic, count)
      if (count <= limits.messagesPerTopic) continue
      // All or none. A rollback would undo the other changes of the group, so only this one is undone.
      const positions = stored.map(({ position }) => position)
      await transaction.deleteFrom('relayMessage').where('position', 'in', positions).execute()
      for (const { topic } of stored) counts.delete(topic)
      return full
    }
    return { type: 'stored', messages: stored }
  }

  async function subscribe(
    transaction: Transaction<Tables>,
    { clientId, topics, now, expiresAt }: Extract<Write, { type: 'subscribe' }>,
  ): Promise<Outcome> {
    const living = transaction.selectFrom('relaySubscription').where('expiresAt', '>', now)
    const { others } = await living
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('clientId', '=', clientId)
      .where('topic', 'not in', topics)
      .executeTakeFirstOrThrow()
    if (Number(others) + topics.length > limits.topicsPerClient) return full
    const fullTopic = await living
      .select('topic')
      .where('topic', 'in', topics)
      .where('clientId', '<>', clientId)
      .groupBy('topic')
      .having(({ fn }) => fn.countAll(), '>=', limits.subscribersPerTopic)
      .executeTakeFirst()
    if (fullTopic) return full
    await transaction
      .insertInto('relaySubscription')
      .values(topics.map((topic) => ({ topic, clientId, expiresAt })))
      .onConflict((conflict) => conflict.columns(['topic', 'clientId']).doUpdateSet({ expiresAt }))
      .execute()
    return done
  }
}

/** Compiles the insert statement once: compiling takes as long as running it. */
function messageInserter(db: Kysely<Tables>, highest: number) {
  let last = highest
  // An expired row that is not deleted yet is replaced.
  const { sql: insert } = sql`insert into "relayMessage"
    ("position", "topic", "hash", "tag", "publisher", "publishedAt", "expiresAt", "message")
    values (${0}, ${''}, ${''}, ${0}, ${''}, ${0}, ${0}, ${''})
    on conflict ("topic", "hash") do update set "position" = excluded."position", "tag" = excluded."tag",
      "publisher" = excluded."publisher", "publishedAt" = excluded."publishedAt", "expiresAt" = excluded."expiresAt"
    where "relayMessage"."expiresAt" <= excluded."publishedAt"`.compile(db)

  return async (transaction: Transaction<Tables>, message: Message): Promise<StoredMessage | 'known'> => {
    const { topic, tag, publisher, publishedAt, expiresAt } = message
    // Grows even if the clock was set back before a restart.
    last = Math.max(last + 1, publishedAt * 1000)
    const position = last
    const row = [position, topic, hashOf(message.message), tag, publisher, publishedAt, expiresAt, message.message]
    const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(insert, row))
    return numAffectedRows === 1n ? { ...message, position } : 'known'
  }
}

/** Inserting many acknowledgements in one statement costs little more than inserting one. */
function acknowledgementInserter(db: Kysely<Tables>) {
  const toStatement = (rows: number) => {
    const values = Array.from({ length: rows }, () => sql`(${0}, ${''})`)
    const insert = sql`insert into "relayAcknowledgement" ("position", "clientId") values ${sql.join(values)}
      on conflict ("position", "clientId") do nothing`
    return insert.compile(db).sql
  }
  const statements = [64, 8, 1].map((rows) => ({ rows, text: toStatement(rows) }))

  return async (transaction: Transaction<Tables>, group: readonly Write[]): Promise<void> => {
    const values = group.flatMap((one) =>
      one.type === 'acknowledge' ? [one.acknowledgement.position, one.acknowledgement.clientId] : [],
    )
    for (const { rows, text } of statements) {
      while (values.length >= rows * 2) {
        await transaction.executeQuery(CompiledQuery.raw(text, values.splice(0, rows * 2)))
      }
    }
  }
}
