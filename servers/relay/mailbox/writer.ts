import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { type Cache, createCache } from '../../shared/cache.ts'
import { hashOf } from './hashOf.ts'
import type { Acknowledgement, Letter, MailboxLimits, StoredLetter } from './mailbox.ts'
import type { Tables } from './tables.ts'

/** One change that somebody waits for. */
export type Write =
  | { type: 'publish'; letters: readonly Letter[] }
  | { type: 'acknowledge'; acknowledgement: Acknowledgement }
  | { type: 'subscribe'; clientId: string; topics: readonly string[]; now: number; expiresAt: number }
  | { type: 'unsubscribe'; clientId: string; topics: readonly string[] }

/** What became of it. 'full': there may be no more, and nothing of it was written. */
export type Outcome = { type: 'done' } | { type: 'full' } | { type: 'stored'; letters: StoredLetter[] }

const done: Outcome = { type: 'done' }
const full: Outcome = { type: 'full' }

/** Topics whose letters are counted in memory. Counting them in the database takes longer the more there are. */
const countedTopics = 10_000

export type Writer = {
  /** Writes a group of changes in their order, on one transaction. */
  write(transaction: Transaction<Tables>, group: readonly Write[]): Promise<Outcome[]>
  /** Letters were written or forgotten otherwise than was told: what is known of these topics, or of all, is not so. */
  recount(topics?: readonly string[]): void
}

/** The one writer of these tables. */
export async function createWriter(db: Kysely<Tables>, limits: MailboxLimits): Promise<Writer> {
  const { highest } = await db
    .selectFrom('relayLetter')
    .select(({ fn }) => fn.max('position').as('highest'))
    .executeTakeFirstOrThrow()
  const insertLetter = letterInserter(db, Number(highest ?? 0))
  const insertAcknowledgements = acknowledgementInserter(db)
  let counts: Cache<number> = createCache(countedTopics)

  return {
    async write(transaction, group) {
      const outcomes: Outcome[] = []
      for (const one of group) outcomes.push(await writeOne(transaction, one))
      await insertAcknowledgements(transaction, group)
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
        return publish(transaction, one.letters)
      case 'acknowledge':
        // They come last, all together: nothing here depends on them.
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

  async function publish(transaction: Transaction<Tables>, letters: readonly Letter[]): Promise<Outcome> {
    const stored: StoredLetter[] = []
    for (const letter of letters) {
      const { topic, publishedAt } = letter
      let count = counts.get(topic) ?? (await countLetters(transaction, topic))
      const outcome = await insertLetter(transaction, letter)
      if (outcome === 'known') continue
      stored.push(outcome)
      count += 1
      if (count > limits.lettersPerTopic) {
        await forgetExpired(transaction, topic, publishedAt)
        count = await countLetters(transaction, topic)
      }
      counts.set(topic, count)
      if (count <= limits.lettersPerTopic) continue
      // All or none. Its neighbours in the transaction are other people's, so it is taken back by hand.
      const positions = stored.map(({ position }) => position)
      await transaction.deleteFrom('relayLetter').where('position', 'in', positions).execute()
      for (const { topic } of stored) counts.delete(topic)
      return full
    }
    return { type: 'stored', letters: stored }
  }

  async function forgetExpired(transaction: Transaction<Tables>, topic: string, now: number): Promise<void> {
    const expired = transaction
      .selectFrom('relayLetter')
      .select('position')
      .where('topic', '=', topic)
      .where('expiresAt', '<=', now)
    await transaction.deleteFrom('relayAcknowledgement').where('position', 'in', expired).execute()
    await transaction.deleteFrom('relayLetter').where('position', 'in', expired).execute()
  }

  async function countLetters(transaction: Transaction<Tables>, topic: string): Promise<number> {
    const { count } = await transaction
      .selectFrom('relayLetter')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('topic', '=', topic)
      .executeTakeFirstOrThrow()
    return Number(count)
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
    const crowded = await living
      .select('topic')
      .where('topic', 'in', topics)
      .where('clientId', '<>', clientId)
      .groupBy('topic')
      .having(({ fn }) => fn.countAll(), '>=', limits.subscribersPerTopic)
      .executeTakeFirst()
    if (crowded) return full
    await transaction
      .insertInto('relaySubscription')
      .values(topics.map((topic) => ({ topic, clientId, expiresAt })))
      .onConflict((conflict) => conflict.columns(['topic', 'clientId']).doUpdateSet({ expiresAt }))
      .execute()
    return done
  }
}

/** The statement that every letter needs is compiled once: that takes as long as running it. */
function letterInserter(db: Kysely<Tables>, highest: number) {
  let last = highest
  // What is expired and not yet forgotten gives way.
  const { sql: insert } = sql`insert into "relayLetter"
    ("position", "topic", "hash", "tag", "publisher", "publishedAt", "expiresAt", "message")
    values (${0}, ${''}, ${''}, ${0}, ${''}, ${0}, ${0}, ${''})
    on conflict ("topic", "hash") do update set "position" = excluded."position", "tag" = excluded."tag",
      "publisher" = excluded."publisher", "publishedAt" = excluded."publishedAt", "expiresAt" = excluded."expiresAt"
    where "relayLetter"."expiresAt" <= excluded."publishedAt"`.compile(db)

  return async (transaction: Transaction<Tables>, letter: Letter): Promise<StoredLetter | 'known'> => {
    const { topic, message, tag, publisher, publishedAt, expiresAt } = letter
    // Grows also after a restart with a clock that was set back.
    last = Math.max(last + 1, publishedAt * 1000)
    const position = last
    const row = [position, topic, hashOf(message), tag, publisher, publishedAt, expiresAt, message]
    const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(insert, row))
    return numAffectedRows === 1n ? { ...letter, position } : 'known'
  }
}

/** Many acknowledgements in one statement cost little more than one. */
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
