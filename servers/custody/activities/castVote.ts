import { type ActivityStatus, failures } from 'latchkey/wire/custody'
import { isUniqueViolation } from '../../shared/isUniqueViolation.ts'
import { type Approvals, approversOf } from '../authority/approvers.ts'
import { decide } from '../authority/decide.ts'
import { evaluateApprovals, mayVote } from '../authority/evaluateApprovals.ts'
import { assertFreshPasskey } from '../authority/freshPasskey.ts'
import { type PendingActivity, readPendingActivity } from '../authority/pendingActivity.ts'
import { chargeSteps, type PolicyInput, readPolicyInput } from '../authority/policyInput.ts'
import { CustodyError } from '../base/failure.ts'
import { maxVoteBytes } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import type { Plan } from '../rules/plan.ts'
import { planActivity } from '../rules/planActivity.ts'
import { selections, type VoteName } from '../rules/voteName.ts'
import { findActivityByFingerprint, findVotes } from '../store/activities.ts'
import { storedBytes } from '../store/storage.ts'
import type { ActivityRow } from '../store/tables.ts'
import { completeParameters } from './completeParameters.ts'
import { boundsFor, toStorageFailure } from './storing.ts'
import { assertTimely, type Submission, toVote } from './submission.ts'

/**
 * Votes on a waiting activity and returns the activity afterwards (key-custody §8). The last required approval executes
 * it in the transaction that stores the vote; one rejection ends it. The organization's revision orders its votes, also
 * across servers: returns 'stale' when another vote came first. An activity that no longer waits does not change.
 * @throws {CustodyError} when no activity has that fingerprint, when the caller has no vote on it, or when executing it
 * fails
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
  const waiting = readPendingActivity(activity)
  if (!waiting) throw new CustodyError(failures.fingerprintNotFound)
  assertTimely(custody, submission)
  // An approval also requests the activity.
  if (name === 'approve_activity') await assertFreshPasskey(custody, waiting.name, call)
  const pending = await complete(custody, name, waiting, call)
  const policyInput = await readPolicyInput(custody, pending, call)
  const approvers = approversOf(custody, await findVotes(custody.db, organization.id, activity.id), call.now)
  let plan: Plan | undefined
  try {
    if (!mayVote(policyInput, caller.userId)) throw new CustodyError(failures.notAuthorized)
    if (name === 'approve_activity') plan = await approve(custody, { approvers, pending, policyInput, call })
  } finally {
    chargeSteps(custody, call.voters, policyInput)
  }
  // A user has one vote. Without this, one user could make an activity grow with every further approval.
  const isRepeated = name === 'approve_activity' && approvers.has(caller.userId)
  if (isRepeated && !plan) return activity
  const votes = isRepeated ? [] : [toVote(custody, activity, { request, call, selection: selections[name] })]
  const ending = toEnding(name, pending, plan)
  // Later than its creation, even within one millisecond, so that readers see that other users voted (see
  // `describeActivity`).
  const set = ending && { ...ending, updatedAt: Math.max(call.now, activity.createdAt + 1) }
  const own = { organizationId: organization.id, id: activity.id }
  const outcome = await custody
    .commit({
      changes: [
        { into: 'custodyVote', rows: votes },
        ...(plan?.changes ?? []),
        ...(set ? [{ update: 'custodyActivity', ...own, set } as const] : []),
      ],
      takes: plan?.takes,
      claims: plan?.claims,
      messages: plan?.messages,
      basis: organization,
      stores: {
        organization,
        // The final state replaces an empty result.
        bytes: storedBytes({ votes }) + (set ? Buffer.byteLength(set.result) - Buffer.byteLength('{}') : 0),
        bounds: boundsFor(custody, name === 'approve_activity' ? pending.name : name, call),
      },
      seen: [organization],
    })
    .catch((cause) => {
      throw isUniqueViolation(cause) ? new CustodyError(failures.alreadyExists, { cause }) : cause
    })
  const failure = toStorageFailure(custody, call, outcome)
  if (failure) throw failure
  return outcome === 'stale' ? outcome : { ...activity, ...set }
}

/**
 * A rejection does not wait for a chain that is unreachable. Policies then evaluate the request as it was submitted.
 */
async function complete(
  custody: Custody,
  name: VoteName,
  waiting: PendingActivity,
  call: Submission['call'],
): Promise<PendingActivity> {
  const parameters = await completeParameters(custody, waiting.name, waiting.parameters, call).catch((cause) => {
    if (name === 'reject_activity' && cause instanceof CustodyError) return waiting.parameters
    throw cause
  })
  return { ...waiting, parameters }
}

/** Returns the changes of the activity once the caller has approved too; none while more approvals are needed. */
async function approve(
  custody: Custody,
  {
    approvers,
    pending,
    policyInput,
    call,
  }: { approvers: Approvals; pending: PendingActivity; policyInput: PolicyInput; call: Submission['call'] },
): Promise<Plan | undefined> {
  const verdict = evaluateApprovals(
    policyInput,
    new Map([...approvers, [call.caller.userId, call.caller.stamp.publicKey]]),
  )
  if (verdict === 'denied') throw new CustodyError(failures.deniedByPolicy)
  if (verdict === 'refused') throw new CustodyError(failures.notAuthorized)
  // An activity about its own caller never waits for other users, so none of the rules that run here depends on the
  // caller.
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
