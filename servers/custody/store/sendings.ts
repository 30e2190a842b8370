import type { SendingStatus } from 'latchkey/wire/custody'
import type { SendingRow } from './tables/sendings.ts'
import type { Db } from './tables.ts'

const open: readonly SendingStatus[] = ['QUEUED', 'BROADCASTING']

export function findSending(db: Db, organizationId: string, id: string): Promise<SendingRow | undefined> {
  return db
    .selectFrom('custodySending')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the transactions of a sender that are neither included nor failed, by nonce. */
export function findOpenSendings(
  db: Db,
  { chainId, sender }: Pick<SendingRow, 'chainId' | 'sender'>,
): Promise<SendingRow[]> {
  return db
    .selectFrom('custodySending')
    .selectAll()
    .where('sender', '=', sender)
    .where('chainId', '=', chainId)
    .where('status', 'in', open)
    .orderBy('nonce')
    .execute()
}

/** Lists a transaction and the ones before it that are neither included nor failed: the `most` nearest, by nonce. */
export async function findOpenSendingsUpTo(
  db: Db,
  { chainId, sender, nonce }: Pick<SendingRow, 'chainId' | 'sender' | 'nonce'>,
  most: number,
): Promise<SendingRow[]> {
  const rows = await db
    .selectFrom('custodySending')
    .selectAll()
    .where('sender', '=', sender)
    .where('chainId', '=', chainId)
    .where('status', 'in', open)
    .where('nonce', '<=', nonce)
    .orderBy('nonce', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/** Lists the transactions of all senders that were signed since then and are neither included nor failed. */
export function findSendingsSince(db: Db, since: number): Promise<SendingRow[]> {
  return db
    .selectFrom('custodySending')
    .selectAll()
    .where('status', 'in', open)
    .where('createdAt', '>=', since)
    .orderBy('nonce')
    .execute()
}

/** Claims the first attempt to send: if several processes try, one gets it. */
export async function takeFirstAttempt(db: Db, { organizationId, id }: SendingRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('custodySending')
    .set({ status: 'BROADCASTING', updatedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases the attempt, because no node received the transaction. */
export async function giveBackAttempt(db: Db, { organizationId, id }: SendingRow, now: number): Promise<void> {
  await db
    .updateTable('custodySending')
    .set({ status: 'QUEUED', updatedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'BROADCASTING')
    .execute()
}

/**
 * Stores how a transaction ended; a second outcome changes nothing. Its bytes are deleted, because they are no longer
 * needed.
 */
export async function endSending(
  db: Db,
  { organizationId, id }: SendingRow,
  { status, error, now }: { status: 'INCLUDED' | 'FAILED'; error: string | null; now: number },
): Promise<void> {
  await db
    .updateTable('custodySending')
    .set({ status, error, signedTransaction: '', updatedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', open)
    .execute()
}
