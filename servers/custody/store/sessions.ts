import { type CredentialFinder, childrenOf } from './credentials.ts'
import type { SessionRow } from './tables/sessions.ts'
import type { Db } from './tables.ts'

/** Finds a read-only session by the hash of its token. */
export function sessionFinder(db: Db, tokenHash: string): CredentialFinder<SessionRow> {
  const held = db
    .selectFrom('custodySession as credential')
    .innerJoin('custodyUser as user', (join) =>
      join.onRef('user.organizationId', '=', 'credential.organizationId').onRef('user.id', '=', 'credential.userId'),
    )
    .selectAll('credential')
    .select(['user.name as userName', 'user.isRoot'])
    .where('credential.tokenHash', '=', tokenHash)
  return {
    within: (organizationId) => held.where('credential.organizationId', '=', organizationId).executeTakeFirst(),
    below: (parentId) => held.where('credential.organizationId', 'in', childrenOf(db, parentId)).limit(2).execute(),
  }
}

/** A user's, oldest first. */
export function findSessions(db: Db, organizationId: string, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('custodySession')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
