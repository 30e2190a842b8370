import type { Activity } from 'latchkey/wire/custody'
import { approversOf } from '../authority/approvers.ts'
import { mayVote } from '../authority/evaluateApprovals.ts'
import { readPendingActivity } from '../authority/pendingActivity.ts'
import { chargeSteps, readPolicyInput } from '../authority/policyInput.ts'
import { createPolicySet, type PolicySet } from '../authority/policySet.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findVotes } from '../store/activities.ts'
import type { ActivityRow } from '../store/tables.ts'
import { createUserReplies } from './findUserReplies.ts'
import { toActivityReply } from './replies.ts'

/** What several activities of one organization share: its users and policies, read once. */
export type ActivityReader = {
  userReply: ReturnType<typeof createUserReplies>
  policySet: PolicySet
  /** The steps of policies that all its activities have taken. */
  steps: number
}

export function createActivityReader(custody: Custody, { organization, voters }: Call): ActivityReader {
  return {
    userReply: createUserReplies(custody.db, organization.id),
    policySet: createPolicySet(custody, voters),
    steps: 0,
  }
}

/** Describes an activity of the call's organization to the caller, with the votes if other users voted. */
export async function describeActivity(
  custody: Custody,
  row: ActivityRow,
  call: Call,
  reader = createActivityReader(custody, call),
): Promise<Activity> {
  const isWaiting = row.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  // An activity that was executed at once was never changed.
  if (!isWaiting && row.updatedAt === row.createdAt) {
    return toActivityReply(row, { votes: [], users: [], canApprove: false, canReject: false })
  }
  const cast = await findVotes(custody.db, row.organizationId, row.id)
  // A user may approve again after an approval expired, so the user's last vote counts.
  const votes = [...new Map(cast.map((vote) => [vote.userId, vote])).values()]
  const users = (await Promise.all(votes.map(({ userId }) => reader.userReply(userId)))).filter(
    (user) => user !== undefined,
  )
  const canReject = isWaiting && (await hasVote(custody, row, call, reader))
  const canApprove = canReject && !approversOf(custody, votes, call.now).has(call.caller.userId)
  return toActivityReply(row, { votes, users, canApprove, canReject })
}

async function hasVote(custody: Custody, row: ActivityRow, call: Call, reader: ActivityReader): Promise<boolean> {
  const pending = readPendingActivity(row)
  if (!pending || call.caller.organizationId !== row.organizationId) return false
  const input = await readPolicyInput(custody, pending, call, reader.policySet)
  const isAskedFor = mayVote(input, call.caller.userId)
  reader.steps += chargeSteps(custody, call.voters, input)
  return isAskedFor
}
