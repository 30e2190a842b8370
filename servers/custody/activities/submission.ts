import {
  type ActivityName,
  type ActivityVersion,
  failures,
  maxActivityAgeMs,
  maxActivityLeadMs,
  type VoteSelection,
} from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Parameters } from '../rules/plan.ts'
import type { StampedRequest } from '../stamps/authenticate.ts'
import type { ActivityRow, VoteRow } from '../store/tables.ts'

/** A requested activity, with its caller. */
export type Submission<name extends ActivityName = ActivityName> = {
  request: StampedRequest
  call: Call
  version: ActivityVersion
  timestamp: number
  parameters: Parameters<name>
  fingerprint: string
}

/**
 * A captured body is worthless after an hour (key-custody §14); before that its fingerprint prevents a second
 * execution. A restored database lacks the fingerprints of activities after the backup, so bodies from before the
 * restore are refused.
 * @throws {CustodyError} `invalid timestamp`
 */
export function assertTimely({ restoredAt }: Custody, { timestamp, call: { now } }: Submission): void {
  const earliest = Math.max(now - maxActivityAgeMs, restoredAt)
  if (timestamp < earliest || timestamp > now + maxActivityLeadMs) {
    throw new CustodyError(failures.invalidTimestamp)
  }
}

/** The caller's stamp, stored with the exact body that it covers (key-custody §2.3). */
export function toVote(
  custody: Custody,
  activity: Pick<ActivityRow, 'id' | 'organizationId'>,
  { request, call, selection }: Pick<Submission, 'request' | 'call'> & { selection: VoteSelection },
): VoteRow {
  return {
    id: custody.newId(),
    organizationId: activity.organizationId,
    activityId: activity.id,
    userId: call.caller.userId,
    selection,
    message: request.body.toString('utf8'),
    ...call.caller.stamp,
    createdAt: call.now,
  }
}
