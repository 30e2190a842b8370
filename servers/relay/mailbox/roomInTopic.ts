import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Delivered messages that one statement deletes: each may be large, and other statements wait. */
const forgottenAtOnce = 100

export async function countMessages(transaction: Transaction<Tables>, topic: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('relayMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes messages of a full topic until it has no more than `limit`: first expired ones, then the oldest delivered ones. Returns how
 * many are left.
 */
export async function makeRoom(
  transaction: Transaction<Tables>,
  { topic, now, limit }: { topic: string; now: number; limit: number },
): Promise<number> {
  const expired = transaction
    .selectFrom('relayMessage')
    .select('position')
    .where('topic', '=', topic)
    .where('expiresAt', '<=', now)
  await transaction.deleteFrom('relayAcknowledgement').where('position', 'in', expired).execute()
  await transaction.deleteFrom('relayMessage').where('position', 'in', expired).execute()
  for (;;) {
    const count = await countMessages(transaction, topic)
    if (count <= limit) return count
    const delivered = await findDelivered(transaction, { topic, now })
    if (delivered.length === 0) return count
    await transaction.deleteFrom('relayAcknowledgement').where('position', 'in', delivered).execute()
    await transaction.deleteFrom('relayMessage').where('position', 'in', delivered).execute()
  }
}

/**
 * Selects messages that every other client subscribed to their topic has acknowledged. Without such a client, no client
 * has received them yet.
 */
async function findDelivered(
  transaction: Transaction<Tables>,
  { topic, now }: { topic: string; now: number },
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('relayMessage as message')
    .select('position')
    .where('topic', '=', topic)
    .where(({ and, exists, not, selectFrom }) => {
      const readers = selectFrom('relaySubscription as reader')
        .select('reader.clientId')
        .where('reader.topic', '=', topic)
        .where('reader.expiresAt', '>', now)
        .whereRef('reader.clientId', '<>', 'message.publisher')
      const acknowledgement = selectFrom('relayAcknowledgement as acknowledgement')
        .select('acknowledgement.clientId')
        .whereRef('acknowledgement.position', '=', 'message.position')
        .whereRef('acknowledgement.clientId', '=', 'reader.clientId' as never)
      return and([exists(readers), not(exists(readers.where(({ not, exists }) => not(exists(acknowledgement)))))])
    })
    .orderBy('position')
    .limit(forgottenAtOnce)
    .execute()
  return rows.map(({ position }) => position)
}
