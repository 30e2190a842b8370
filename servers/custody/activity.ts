import type { Activity } from 'latchkey/wire/custody'
import type { Call, Custody } from './custody.ts'
import { toActivityReply } from './replies.ts'
import { findVotes } from './store/activities.ts'
import type { ActivityRow } from './store/tables.ts'
import { findUserReplies } from './users.ts'

/** An activity as the caller sees it: with votes where a quorum decides. */
export async function describeActivity({ db }: Custody, row: ActivityRow, { caller }: Call): Promise<Activity> {
  if (row.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
    return toActivityReply(row, { votes: [], users: [], mayVote: false })
  }
  const votes = await findVotes(db, row.organizationId, row.id)
  const users = await findUserReplies(db, row.organizationId)
  const isMember = caller.organizationId === row.organizationId && caller.isRoot
  const mayVote = isMember && !votes.some((vote) => vote.userId === caller.userId)
  return toActivityReply(row, { votes, users, mayVote })
}
