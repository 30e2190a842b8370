import type { Activity } from 'latchkey/wire/custody'
import { approversOf } from '../authority/approvers.ts'
import { mayVote } from '../authority/evaluateApprovals.ts'
import { readPendingActivity } from '../authority/pendingActivity.ts'
import { readPolicyInput } from '../authority/policyInput.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findVotes } from '../store/activities.ts'
import type { ActivityRow } from '../store/tables.ts'
import { createUserReplies } from './findUserReplies.ts'
import { toActivityReply } from './replies.ts'

/**
 * Describes an activity to the caller, with the votes if other users voted.
 * @param userReply of the activity's organization; several activities share one
 */
export async function describeActivity(
  custody: Custody,
  row: ActivityRow,
  call: Call,
  userReply = createUserReplies(custody.db, row.organizationId),
): Promise<Activity> {
  const isWaiting = row.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  // An activity that was executed at once was never changed.
  if (!isWaiting && row.updatedAt === row.createdAt) {
    return toActivityReply(row, { votes: [], users: [], canApprove: false, canReject: false })
  }
  const cast = await findVotes(custody.db, row.organizationId, row.id)
  // A user may approve again after an approval expired, so the user's last vote counts.
  const votes = [...new Map(cast.map((vote) => [vote.userId, vote])).values()]
  const users = (await Promise.all(votes.map(({ userId }) => userReply(userId)))).filter((user) => user !== undefined)
  const canReject = isWaiting && (await hasVote(custody, row, call))
  const canApprove = canReject && !approversOf(custody, votes, call.now).has(call.caller.userId)
  return toActivityReply(row, { votes, users, canApprove, canReject })
}

async function hasVote(custody: Custody, row: ActivityRow, call: Call): Promise<boolean> {
  const pending = readPendingActivity(row)
  if (!pending || call.caller.organizationId !== row.organizationId) return false
  return mayVote(await readPolicyInput(custody, pending, call), call.caller.userId)
}
