import type { UserReply } from 'latchkey/wire/custody'
import { rowsPerPiece } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findOauthProviders } from '../store/oauthProviders.ts'
import { findUser, findUsers } from '../store/organizations.ts'
import type { Db } from '../store/tables.ts'
import { toUserReply } from './replies.ts'

/** A user may have twenty API keys, and as many other credentials. */
const usersPerPiece = Math.ceil(rowsPerPiece / 20)

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

/**
 * Every user of an organization with their credentials, oldest first. Other requests run between two pieces of the list.
 */
export async function findUserReplies(
  { db, pause }: Pick<Custody, 'db' | 'pause'>,
  organizationId: string,
): Promise<UserReply[]> {
  const users = await findUsers(db, organizationId)
  const replies: UserReply[] = []
  for (let at = 0; at < users.length; at += usersPerPiece) {
    await pause()
    const piece = users.slice(at, at + usersPerPiece)
    const ids = piece.map(({ id }) => id)
    const apiKeys = await findApiKeys(db, organizationId, ids)
    const authenticators = await findAuthenticators(db, organizationId, ids)
    const oauthProviders = await findOauthProviders(db, organizationId, ids)
    replies.push(...piece.map((user) => toUserReply(user, { apiKeys, authenticators, oauthProviders })))
  }
  return replies
}
