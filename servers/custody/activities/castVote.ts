import { type ActivityStatus, failures } from 'latchkey/wire/custody'
import { approversOf } from '../authority/approvers.ts'
import { decide } from '../authority/decide.ts'
import { evaluateApprovals, mayVote } from '../authority/evaluateApprovals.ts'
import { assertFreshPasskey } from '../authority/freshPasskey.ts'
import { type PendingActivity, readPendingActivity } from '../authority/pendingActivity.ts'
import { type PolicyInput, readPolicyInput } from '../authority/policyInput.ts'
import { CustodyError } from '../base/failure.ts'
import { maxVoteBytes } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import type { Plan } from '../rules/plan.ts'
import { planActivity } from '../rules/planActivity.ts'
import { selections, type VoteName } from '../rules/voteName.ts'
import { findActivityByFingerprint, findVotes } from '../store/activities.ts'
import { isUniqueViolation } from '../store/isUniqueViolation.ts'
import type { ActivityRow } from '../store/tables.ts'
import { assertTimely, type Submission, toVote } from './submission.ts'

/**
 * Votes on an activity that waits, and gives it as it then stands (key-custody §8): the approval that is enough
 * executes it in the transaction that keeps the vote, one rejection ends it. Votes of an organization follow each other
 * by its revision, also those that two servers take at once: 'stale' when another came first. On one that waits no more
 * nothing changes.
 * @throws {CustodyError} when there is none of that fingerprint, the caller has no vote on it, or what it would do
 *   fails
 */
export async function castVote(
  custody: Custody,
  name: VoteName,
  submission: Submission<VoteName>,
): Promise<ActivityRow | 'stale'> {
  const { request, call, parameters, version } = submission
  const { caller, organization } = call
  if (request.body.length > maxVoteBytes) throw new CustodyError(failures.badRequestBody)
  await decide(custody, { name, type: version[0], parameters }, call)
  const activity = await findActivityByFingerprint(custody.db, organization.id, parameters.fingerprint)
  if (!activity) throw new CustodyError(failures.fingerprintNotFound)
  if (activity.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return activity
  const pending = readPendingActivity(activity)
  if (!pending) throw new CustodyError(failures.fingerprintNotFound)
  assertTimely(submission)
  // Whoever approves asks for it too.
  if (name === 'approve_activity') await assertFreshPasskey(custody, pending.name, call)
  const policyInput = await readPolicyInput(custody, pending, call)
  if (!mayVote(policyInput, caller.userId)) throw new CustodyError(failures.notAuthorized)

  const vote = toVote(custody, activity, { request, call, selection: selections[name] })
  const plan =
    name === 'approve_activity' ? await approve(custody, { activity, pending, policyInput, call }) : undefined
  const ending = toEnding(name, pending, plan)
  // Later than it was made, also within one millisecond: so one sees that others had a say (see `describeActivity`).
  const set = ending && { ...ending, updatedAt: Math.max(call.now, activity.createdAt + 1) }
  const own = { organizationId: organization.id, id: activity.id }
  const outcome = await custody
    .commit({
      changes: [
        { into: 'custodyVote', rows: [vote] },
        ...(plan?.changes ?? []),
        ...(set ? [{ update: 'custodyActivity', ...own, set } as const] : []),
      ],
      takes: plan?.takes,
      claims: plan?.claims,
      messages: plan?.messages,
      basis: organization,
      seen: [organization],
    })
    .catch((cause) => {
      throw isUniqueViolation(cause) ? new CustodyError(failures.alreadyExists, { cause }) : cause
    })
  return outcome === 'stale' ? outcome : { ...activity, ...set }
}

/** What the activity does now that the caller approves too; nothing while others are needed. */
async function approve(
  custody: Custody,
  {
    activity,
    pending,
    policyInput,
    call,
  }: { activity: ActivityRow; pending: PendingActivity; policyInput: PolicyInput; call: Submission['call'] },
): Promise<Plan | undefined> {
  const votes = await findVotes(custody.db, activity.organizationId, activity.id)
  const verdict = evaluateApprovals(policyInput, new Set([...approversOf(votes, call.now), call.caller.userId]))
  if (verdict === 'denied') throw new CustodyError(failures.deniedByPolicy)
  if (verdict === 'refused') throw new CustodyError(failures.notAuthorized)
  // What is about its caller never waits for others: of any rule that is run here, it does not matter who calls.
  return verdict === 'run' ? planActivity(custody, pending.name, pending.parameters, call) : undefined
}

function toEnding(
  name: VoteName,
  { resultKey }: PendingActivity,
  plan: Plan | undefined,
): { status: ActivityStatus; result: string } | undefined {
  if (name === 'reject_activity') return { status: 'ACTIVITY_STATUS_REJECTED', result: '{}' }
  return plan && { status: 'ACTIVITY_STATUS_COMPLETED', result: JSON.stringify({ [resultKey]: plan.result }) }
}
