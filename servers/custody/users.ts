import type { UserReply } from 'latchkey/wire/custody'
import { toUserReply } from './replies.ts'
import { findApiKeys, findAuthenticators } from './store/credentials.ts'
import { findUsers } from './store/organizations.ts'
import type { Db } from './store/tables.ts'

/** Every user of an organization with their credentials, oldest first. */
export async function findUserReplies(db: Db, organizationId: string): Promise<UserReply[]> {
  const users = await findUsers(db, organizationId)
  const apiKeys = await findApiKeys(db, organizationId)
  const authenticators = await findAuthenticators(db, organizationId)
  return users.map((user) => toUserReply(user, { apiKeys, authenticators }))
}
