import type { Selectable } from 'kysely'
import type { AccountDatabase, AccountTables } from './tables.ts'

/** The session that a refresh token and its descendants share: its person, and the key that they are bound to. */
export type Session = {
  sessionId: string
  environmentId: string
  personId: string
  /** RFC 7638 thumbprint. */
  thumbprint: string
  /** The key that signs the session's id, compressed, in hex. Pages without the managed wallet register none. */
  sessionIdKey: string | undefined
  expiresAt: number
  /** The name of the browser when the session began. */
  device: string
  startedAt: number
  renewedAt: number
}

/**
 * Stores a new session. It replaces an earlier one of the same person and key: either its tokens were lost in transit,
 * or the same browser signs in again.
 */
export async function saveSession(
  database: AccountDatabase,
  session: Session,
  tokenHash: string,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('accountSession').where('expiresAt', '<=', now).execute()
    await transaction
      .deleteFrom('accountSession')
      .where('environmentId', '=', session.environmentId)
      .where('personId', '=', session.personId)
      .where('keyThumbprint', '=', session.thumbprint)
      .execute()
    await transaction
      .insertInto('accountSession')
      .values({
        sessionId: session.sessionId,
        environmentId: session.environmentId,
        personId: session.personId,
        keyThumbprint: session.thumbprint,
        sessionIdKey: session.sessionIdKey ?? null,
        expiresAt: session.expiresAt,
        device: session.device,
        startedAt: session.startedAt,
        renewedAt: session.renewedAt,
      })
      .execute()
    await transaction
      .insertInto('accountRefreshToken')
      .values({ tokenHash, sessionId: session.sessionId, spent: 0 })
      .execute()
  })
}

export async function findSession(
  database: AccountDatabase,
  sessionId: string,
  now: number,
): Promise<Session | undefined> {
  const row = await database
    .selectFrom('accountSession')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row && toSession(row)
}

export async function findSessionOfToken(
  database: AccountDatabase,
  tokenHash: string,
  now: number,
): Promise<Session | undefined> {
  const row = await database
    .selectFrom('accountSession')
    .innerJoin('accountRefreshToken', 'accountRefreshToken.sessionId', 'accountSession.sessionId')
    .selectAll('accountSession')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row && toSession(row)
}

/** Lists the sessions of a person, newest first. */
export async function listSessions(
  database: AccountDatabase,
  { environmentId, personId }: { environmentId: string; personId: string },
  now: number,
): Promise<Session[]> {
  const rows = await database
    .selectFrom('accountSession')
    .selectAll()
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .where('expiresAt', '>', now)
    .orderBy('startedAt', 'desc')
    .execute()
  return rows.map(toSession)
}

/** Ends a session, if it belongs to this person. */
export async function deleteSessionOf(
  database: AccountDatabase,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  await database
    .deleteFrom('accountSession')
    .where('sessionId', '=', sessionId)
    .where('personId', '=', personId)
    .execute()
}

/** Ends a session with all its tokens. */
export async function deleteSession(database: AccountDatabase, sessionId: string): Promise<void> {
  await database.deleteFrom('accountSession').where('sessionId', '=', sessionId).execute()
}

export type Renewal = { outcome: 'renewed' | 'reused'; session: Session } | { outcome: 'refused' }

/**
 * Exchanges a refresh token for its successor, atomically. A token that was already used is either stolen or used by
 * its owner after a theft, so the session ends for both (RFC 9700 §4.14.2). A token sent with another key stays unused.
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
      .selectFrom('accountRefreshToken')
      .select('spent')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    if (token.spent === 1) {
      await deleteSession(transaction, session.sessionId)
      return { outcome: 'reused', session }
    }
    if (session.thumbprint !== thumbprint) return { outcome: 'refused' }
    await transaction.updateTable('accountRefreshToken').set({ spent: 1 }).where('tokenHash', '=', tokenHash).execute()
    await transaction
      .updateTable('accountSession')
      .set({ renewedAt: now })
      .where('sessionId', '=', session.sessionId)
      .execute()
    await transaction
      .insertInto('accountRefreshToken')
      .values({ tokenHash: nextTokenHash, sessionId: session.sessionId, spent: 0 })
      .execute()
    return { outcome: 'renewed', session }
  })
}

/**
 * Finds the active session of a refresh token and locks it until the transaction ends. The update changes nothing: it
 * is the only lock that both databases have. Every transaction that changes a session's tokens takes it first, so
 * deadlocks cannot occur.
 */
async function holdSession(transaction: AccountDatabase, tokenHash: string, now: number): Promise<Session | undefined> {
  const row = await transaction
    .updateTable('accountSession')
    .set((session) => ({ expiresAt: session.ref('expiresAt') }))
    .where('sessionId', '=', (session) =>
      session.selectFrom('accountRefreshToken').select('sessionId').where('tokenHash', '=', tokenHash),
    )
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && toSession(row)
}

function toSession(row: Selectable<AccountTables['accountSession']>): Session {
  return {
    sessionId: row.sessionId,
    environmentId: row.environmentId,
    personId: row.personId,
    thumbprint: row.keyThumbprint,
    sessionIdKey: row.sessionIdKey ?? undefined,
    expiresAt: row.expiresAt,
    device: row.device,
    startedAt: row.startedAt,
    renewedAt: row.renewedAt,
  }
}
