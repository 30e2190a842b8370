import { createHash } from 'node:crypto'
import { parse } from 'latchkey/wire'
import {
  type Activity,
  type ActivityName,
  type ActivityStatus,
  type ActivityVersion,
  activities,
  activityRequest,
  failures,
  maxActivityAgeMs,
  maxActivityLeadMs,
} from 'latchkey/wire/custody'
import * as v from 'valibot'
import { describeActivity } from './activity.ts'
import { decide } from './authority.ts'
import type { Call, Custody } from './custody.ts'
import { CustodyError } from './failure.ts'
import type { Parameters, Rule } from './rules/plan.ts'
import { rules } from './rules/rules.ts'
import { authenticate, type StampedRequest } from './stamps/authenticate.ts'
import { findActivityByFingerprint } from './store/activities.ts'
import type { Entry } from './store/commitQueue.ts'
import { isUniqueViolation } from './store/isUniqueViolation.ts'
import type { ActivityRow, VoteRow } from './store/tables.ts'

/**
 * Runs a stamped activity and answers it, completed and durable. It is executed once for each body and organization (key-custody
 * §2.3): the same body again, at the same time or years later, gets the same activity. Its row is written in the transaction of
 * its effects.
 * @throws {CustodyError | WireError}
 */
export async function submit(custody: Custody, name: ActivityName, request: StampedRequest): Promise<Activity> {
  const { call, json } = await authenticate(custody, request)
  const { type, timestampMs, parameters } = parse(requests[name], json)
  const version = activities[name].versions.find(([each]) => each === type)
  if (!version) throw new CustodyError(failures.badRequestBody)
  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const submission = { request, call, version, timestamp: Number(timestampMs), parameters, fingerprint }
  const row = await executeOnce(custody, name, submission)
  // What the activity was decided by is no more, be it the key that stamped it: everything is read anew.
  if (row === 'stale' || row === 'revoked') return submit(custody, name, { ...request, mayRemember: false })
  return describeActivity(custody, row, call)
}

/** Signing again changes nothing: whether a signature is known, and its key alive, may show as late as when it is written. */
export function isSigning(name: ActivityName): boolean {
  return name === 'sign_raw_payload' || name === 'sign_raw_payloads' || name === 'sign_transaction'
}

type Submission = {
  request: StampedRequest
  call: Call
  version: ActivityVersion
  timestamp: number
  parameters: Parameters<ActivityName>
  fingerprint: string
}

async function executeOnce(
  custody: Custody,
  name: ActivityName,
  submission: Submission,
): Promise<ActivityRow | 'revoked' | 'stale'> {
  const { call, fingerprint } = submission
  const find = () => findActivityByFingerprint(custody.db, call.organization.id, fingerprint)
  const earlier = isSigning(name) ? undefined : await find()
  if (earlier) return earlier
  try {
    const entry = await plan(custody, name, submission)
    const outcome = await custody.commit({ ...entry, rememberedKeyId: call.rememberedKeyId })
    if (outcome === 'revoked' || outcome === 'stale') return outcome
    const known = outcome === 'known' ? await find() : undefined
    return known ?? entry.activity
  } catch (cause) {
    // The same body, executed meanwhile, may be what left this one nothing to do.
    const known = await find()
    if (known) return known
    throw isUniqueViolation(cause) ? new CustodyError(failures.alreadyExists, { cause }) : cause
  }
}

/** The activity as it will stand, and everything that is written with it. */
async function plan(
  custody: Custody,
  name: ActivityName,
  { request, call, version, timestamp, parameters, fingerprint }: Submission,
): Promise<Entry> {
  assertTimely(timestamp, call.now)
  const [type, intentKey, resultKey] = version
  const describe = (status: ActivityStatus, result: object): ActivityRow => ({
    id: custody.newId(),
    organizationId: call.organization.id,
    fingerprint,
    type,
    status,
    intent: JSON.stringify({ [intentKey]: parameters }),
    result: JSON.stringify(result),
    userId: call.caller.userId,
    createdAt: call.now,
    updatedAt: call.now,
  })
  if (decide(name, parameters, call) === 'vote') {
    const activity = describe('ACTIVITY_STATUS_CONSENSUS_NEEDED', {})
    return { activity, changes: [{ into: 'custodyVote', rows: [toVote(custody, activity, { request, call })] }] }
  }
  const { result, changes = [], basis } = await (rules[name] as Rule<ActivityName>)(custody, parameters, call)
  return { activity: describe('ACTIVITY_STATUS_COMPLETED', { [resultKey]: result }), changes, basis }
}

/** The whole request of each activity, so that a field that does not fit is named from the root of the body. */
const requests = Object.fromEntries(
  Object.entries(activities).map(([name, { parameters }]) => [
    name,
    v.object({ ...activityRequest.entries, parameters }),
  ]),
) as { [name in ActivityName]: RequestSchema<name> }

type RequestSchema<name extends ActivityName> = v.ObjectSchema<
  Omit<(typeof activityRequest)['entries'], 'parameters'> & { parameters: (typeof activities)[name]['parameters'] },
  undefined
>

/** A captured body is worthless after an hour (key-custody §14); before that its fingerprint keeps it from running twice. */
function assertTimely(timestamp: number, now: number): void {
  if (timestamp < now - maxActivityAgeMs || timestamp > now + maxActivityLeadMs) {
    throw new CustodyError(failures.invalidTimestamp)
  }
}

/** Submitting is the first approval (key-custody §2.3). */
function toVote(
  custody: Custody,
  activity: ActivityRow,
  { request, call }: Pick<Submission, 'request' | 'call'>,
): VoteRow {
  return {
    id: custody.newId(),
    organizationId: activity.organizationId,
    activityId: activity.id,
    userId: call.caller.userId,
    selection: 'VOTE_SELECTION_APPROVED',
    message: request.body.toString('utf8'),
    ...call.caller.stamp,
    createdAt: call.now,
  }
}
