import { maxWalletsPerUser } from 'latchkey/wire/mpc'
import { lockSubject } from '../../shared/lockSubject.ts'
import { MpcError } from '../../shared/managed/failure.ts'
import { keptMs, maxKeptCeremonies, maxRunningCeremonies } from '../limits.ts'
import type { MpcDatabase, MpcTransaction } from './tables.ts'
import type { Owner } from './wallets.ts'

type Db = MpcDatabase | MpcTransaction

/** Locks a user until the transaction ends, so that no two requests count the same wallets and ceremonies. */
export function lockUser(transaction: MpcTransaction, { environmentId, personId }: Owner): Promise<void> {
  return lockSubject(transaction, 'mpcUser', `${environmentId}/${personId}`)
}

/**
 * @param options.more wallets to be made
 * @throws {MpcError} `too_many_wallets`
 */
export async function assertFewWallets(db: Db, { personId }: Owner, { more }: { more: number }): Promise<void> {
  const { count } = await db
    .selectFrom('mpcWallet')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > maxWalletsPerUser) throw new MpcError('too_many_wallets')
}

/**
 * @param options.more ceremonies to be begun
 * @throws {MpcError} `too_many_ceremonies`
 */
export async function assertFewRunning(
  db: Db,
  { personId }: Owner,
  { more, now }: { more: number; now: number },
): Promise<void> {
  const { count } = await db
    .selectFrom('mpcCeremony')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('personId', '=', personId)
    .where('status', '=', 'running')
    .where('endBy', '>=', now)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > maxRunningCeremonies) throw new MpcError('too_many_ceremonies')
}

/**
 * Deletes the answers of a user's ceremonies that are over, but for the newest. The ceremonies stay for their time: a request
 * that is repeated so late is refused, and begins nothing.
 */
export async function dropOldAnswers(transaction: MpcTransaction, { personId }: Owner, now: number): Promise<void> {
  const answered = await transaction
    .selectFrom('mpcAnswer')
    .select('ceremonyId')
    .distinct()
    .where('personId', '=', personId)
    .limit(maxCounted)
    .execute()
  const over = await transaction
    .selectFrom('mpcCeremony')
    .select('ceremonyId')
    .where('ceremonyId', 'in', toIds(answered))
    .where('status', 'in', ['done', 'failed'])
    // `purge` deletes older ones.
    .where('endBy', '>=', now - keptMs)
    .orderBy('endBy', 'desc')
    .execute()
  const old = toIds(over.slice(maxKeptCeremonies))
  if (old.length > 0) await transaction.deleteFrom('mpcAnswer').where('ceremonyId', 'in', old).execute()
}

/** Many times what one user has. A database of an earlier release may have more, and then several starts drop them. */
const maxCounted = 1000

function toIds(rows: readonly { ceremonyId: string }[]): string[] {
  return rows.map(({ ceremonyId }) => ceremonyId)
}
