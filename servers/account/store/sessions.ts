import type { Selectable } from 'kysely'
import type { AccountDatabase } from '../context.ts'
import type { AccountTables } from './tables.ts'

/** What a refresh token and its descendants share: whose it is, and the key that they are bound to. */
export type Session = {
  sessionId: string
  environmentId: string
  personId: string
  /** RFC 7638 thumbprint. */
  thumbprint: string
  expiresAt: number
  /** What the browser called itself when the session began. */
  device: string
  startedAt: number
  renewedAt: number
}

/**
 * Keeps a new session. It takes the place of an earlier one of the same person and key: that one's tokens got lost on their
 * way, or the same browser signs in again.
 */
export async function saveSession(
  database: AccountDatabase,
  session: Session,
  tokenHash: string,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('account_session').where('expires_at', '<=', now).execute()
    await transaction
      .deleteFrom('account_session')
      .where('environment_id', '=', session.environmentId)
      .where('person_id', '=', session.personId)
      .where('key_thumbprint', '=', session.thumbprint)
      .execute()
    await transaction
      .insertInto('account_session')
      .values({
        session_id: session.sessionId,
        environment_id: session.environmentId,
        person_id: session.personId,
        key_thumbprint: session.thumbprint,
        expires_at: session.expiresAt,
        device: session.device,
        started_at: session.startedAt,
        renewed_at: session.renewedAt,
      })
      .execute()
    await transaction
      .insertInto('account_refresh_token')
      .values({ token_hash: tokenHash, session_id: session.sessionId, spent: 0 })
      .execute()
  })
}

export async function findSession(
  database: AccountDatabase,
  sessionId: string,
  now: number,
): Promise<Session | undefined> {
  const row = await database
    .selectFrom('account_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toSession(row)
}

export async function findSessionOfToken(
  database: AccountDatabase,
  tokenHash: string,
  now: number,
): Promise<Session | undefined> {
  const row = await database
    .selectFrom('account_session')
    .innerJoin('account_refresh_token', 'account_refresh_token.session_id', 'account_session.session_id')
    .selectAll('account_session')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toSession(row)
}

/** Where a person is signed in, newest first. */
export async function listSessions(
  database: AccountDatabase,
  { environmentId, personId }: { environmentId: string; personId: string },
  now: number,
): Promise<Session[]> {
  const rows = await database
    .selectFrom('account_session')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('started_at', 'desc')
    .execute()
  return rows.map(toSession)
}

/** Ends a session of this person, if it is theirs. */
export async function deleteSessionOf(
  database: AccountDatabase,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  await database
    .deleteFrom('account_session')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .execute()
}

/** Ends a session with all its tokens. */
export async function deleteSession(database: AccountDatabase, sessionId: string): Promise<void> {
  await database.deleteFrom('account_session').where('session_id', '=', sessionId).execute()
}

export type Renewal = { outcome: 'renewed' | 'reused'; session: Session } | { outcome: 'refused' }

/**
 * Spends a refresh token for its successor, atomically. A token that was spent before has been stolen, or is used by a
 * thief's victim: the session ends for both (RFC 9700 §4.14.2). A token in the hands of another key stays unspent.
 */
export async function renewSession(
  database: AccountDatabase,
  renewal: { tokenHash: string; nextTokenHash: string; thumbprint: string },
  now: number,
): Promise<Renewal> {
  const { tokenHash, nextTokenHash, thumbprint } = renewal
  return database.transaction().execute(async (transaction): Promise<Renewal> => {
    const session = await holdSession(transaction, tokenHash, now)
    if (!session) return { outcome: 'refused' }
    const token = await transaction
      .selectFrom('account_refresh_token')
      .select('spent')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    if (token.spent === 1) {
      await deleteSession(transaction, session.sessionId)
      return { outcome: 'reused', session }
    }
    if (session.thumbprint !== thumbprint) return { outcome: 'refused' }
    await transaction
      .updateTable('account_refresh_token')
      .set({ spent: 1 })
      .where('token_hash', '=', tokenHash)
      .execute()
    await transaction
      .updateTable('account_session')
      .set({ renewed_at: now })
      .where('session_id', '=', session.sessionId)
      .execute()
    await transaction
      .insertInto('account_refresh_token')
      .values({ token_hash: nextTokenHash, session_id: session.sessionId, spent: 0 })
      .execute()
    return { outcome: 'renewed', session }
  })
}

/**
 * The living session of a refresh token, locked until the transaction ends. The update changes nothing: it is the one
 * lock that both databases know. Whoever touches a session's tokens takes it first, so that no two wait for each other.
 */
async function holdSession(transaction: AccountDatabase, tokenHash: string, now: number): Promise<Session | undefined> {
  const row = await transaction
    .updateTable('account_session')
    .set((session) => ({ expires_at: session.ref('expires_at') }))
    .where('session_id', '=', (session) =>
      session.selectFrom('account_refresh_token').select('session_id').where('token_hash', '=', tokenHash),
    )
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && toSession(row)
}

function toSession(row: Selectable<AccountTables['account_session']>): Session {
  return {
    sessionId: row.session_id,
    environmentId: row.environment_id,
    personId: row.person_id,
    thumbprint: row.key_thumbprint,
    expiresAt: row.expires_at,
    device: row.device,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
  }
}
