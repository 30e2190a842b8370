import { type ActivityStatus, failures } from 'latchkey/wire/custody'
import { isUniqueViolation } from '../../shared/isUniqueViolation.ts'
import { decide } from '../authority/decide.ts'
import { CustodyError } from '../base/failure.ts'
import type { Entry } from '../commit/commitQueue.ts'
import type { Custody } from '../context/custody.ts'
import { admitExport, isExport } from '../rules/exports.ts'
import { planActivity } from '../rules/planActivity.ts'
import type { ExecutedName } from '../rules/voteName.ts'
import { findActivityByFingerprint } from '../store/activities.ts'
import type { Change } from '../store/changes.ts'
import { isLarge, storedBytes } from '../store/storage.ts'
import type { ActivityRow, VoteRow } from '../store/tables.ts'
import { completeParameters, toWaiting } from './completeParameters.ts'
import { hasBearer, toIntentText } from './intentText.ts'
import { hasPayload, isSigning } from './isSigning.ts'
import { boundsFor, toStorageFailure } from './storing.ts'
import { assertTimely, type Submission, toVote } from './submission.ts'

/**
 * Executes an activity once for each body and organization (key-custody §2.3), or stores it until others approve. Its
 * row is written in the transaction of its effects. Returns 'stale', with nothing written, when the state on which it
 * was planned has changed meanwhile.
 * @throws {CustodyError}
 */
export async function executeOnce(
  custody: Custody,
  name: ExecutedName,
  submission: Submission,
): Promise<ActivityRow | 'stale'> {
  const { call, fingerprint } = submission
  const find = () => findActivityByFingerprint(custody.db, call.organization.id, fingerprint)
  const earlier = isSigning(name) ? undefined : await find()
  if (earlier) return earlier
  try {
    const { activity, answer = activity, ...entry } = await plan(custody, name, submission)
    const outcome = await custody.commit({ activity, ...entry, seen: [call.organization, call.voters] })
    if (outcome === 'stale') return outcome
    if (outcome === 'written') return answer
    const known = await find()
    const failure = known ? undefined : toStorageFailure(custody, call, outcome)
    if (failure) throw failure
    return known ?? answer
  } catch (cause) {
    // The plan may have found nothing to do because the same body was executed meanwhile.
    const known = await find()
    if (known) return known
    throw isUniqueViolation(cause) ? new CustodyError(failures.alreadyExists, { cause }) : cause
  }
}

/** Returns the final activity, and all rows that are written with it. */
async function plan(
  custody: Custody,
  name: ExecutedName,
  submission: Submission,
): Promise<Omit<Entry, 'seen'> & { activity: ActivityRow; answer?: ActivityRow }> {
  const { request, call, version, parameters, fingerprint } = submission
  assertTimely(custody, submission)
  const [type, intentKey, resultKey] = version
  const describe = (status: ActivityStatus, result: object, recorded: object = parameters): ActivityRow => ({
    id: custody.newId(),
    organizationId: call.organization.id,
    fingerprint,
    type,
    status,
    intent: toIntentText({ [intentKey]: recorded }),
    result: JSON.stringify(result),
    userId: call.caller.userId,
    createdAt: call.now,
    updatedAt: call.now,
  })
  const stores = { organization: call.organization, bounds: boundsFor(custody, name, call) }
  const complete = await completeParameters(custody, name, parameters, call)
  const verdict = await decide(custody, { name, type, parameters: complete }, call)
  if (isExport(name)) await admitExport(custody, call)
  if (verdict === 'wait') {
    // Its record and the vote's would keep the token until others approve, which is longer than the token is valid.
    if (hasBearer(parameters)) throw new CustodyError(failures.cannotWait)
    const activity = describe('ACTIVITY_STATUS_CONSENSUS_NEEDED', {}, toWaiting(name, parameters, complete))
    // Submitting is the first approval (key-custody §2.3).
    const vote = toVote(custody, activity, { request, call, selection: 'VOTE_SELECTION_APPROVED' })
    return {
      activity,
      changes: [{ into: 'custodyVote', rows: [vote] }, ...listLarge(name, call, activity, [vote])],
      stores: { ...stores, bytes: storedBytes({ activity, votes: [vote] }) },
    }
  }
  const planned = await planActivity(custody, name, complete, call)
  const { result, once, changes = [], ...others } = planned
  const activity = describe('ACTIVITY_STATUS_COMPLETED', { [resultKey]: result })
  const answer = { ...activity, result: JSON.stringify({ [resultKey]: { ...result, ...once } }) }
  return {
    ...{ ...others, activity, answer },
    changes: [...changes, ...listLarge(name, call, activity)],
    stores: { ...stores, bytes: storedBytes({ activity }) },
  }
}

/** Lists an activity with large texts, so that they are replaced once they are old. */
function listLarge(
  name: ExecutedName,
  { organization: { id: organizationId, parentId } }: Submission['call'],
  activity: ActivityRow,
  votes: readonly VoteRow[] = [],
): readonly Change[] {
  if (!isLarge({ hasPayload: hasPayload(name) }, { activity, votes })) return []
  const row = { id: activity.id, organizationId, parentId, at: activity.createdAt }
  return [{ into: 'custodyLargeActivity', rows: [row] }]
}
