import type { UserReply } from 'latchkey/wire/custody'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findOauthProviders } from '../store/oauthProviders.ts'
import { findUser, findUsers } from '../store/organizations.ts'
import type { Db } from '../store/tables.ts'
import { toUserReply } from './replies.ts'

/**
 * Reads users of an organization by their ids, with their credentials. Each is read once, however many activities they
 * voted on.
 */
export function createUserReplies(db: Db, organizationId: string): (userId: string) => Promise<UserReply | undefined> {
  const read = new Map<string, Promise<UserReply | undefined>>()
  return (userId) => {
    const known = read.get(userId) ?? findUserReply(db, organizationId, userId)
    read.set(userId, known)
    return known
  }
}

/** One user with their credentials. */
export async function findUserReply(db: Db, organizationId: string, userId: string): Promise<UserReply | undefined> {
  const user = await findUser(db, organizationId, userId)
  if (!user) return undefined
  const apiKeys = await findApiKeys(db, organizationId, userId)
  const authenticators = await findAuthenticators(db, organizationId, userId)
  const oauthProviders = await findOauthProviders(db, organizationId, userId)
  return toUserReply(user, { apiKeys, authenticators, oauthProviders })
}

/** Every user of an organization with their credentials, oldest first. */
export async function findUserReplies(db: Db, organizationId: string): Promise<UserReply[]> {
  const users = await findUsers(db, organizationId)
  const apiKeys = await findApiKeys(db, organizationId)
  const authenticators = await findAuthenticators(db, organizationId)
  const oauthProviders = await findOauthProviders(db, organizationId)
  return users.map((user) => toUserReply(user, { apiKeys, authenticators, oauthProviders }))
}
