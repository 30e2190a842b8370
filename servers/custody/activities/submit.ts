import { createHash } from 'node:crypto'
import { parse } from 'latchkey/wire'
import { type Activity, type ActivityName, activities, activityRequest, failures } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import { describeActivity } from '../queries/describeActivity.ts'
import { isVoteName } from '../rules/voteName.ts'
import { authenticate, type StampedRequest } from '../stamps/authenticate.ts'
import { castVote } from './castVote.ts'
import { executeOnce } from './execute.ts'
import type { Submission } from './submission.ts'

/**
 * Runs a stamped activity and returns it once it is on disk: completed, or waiting if others must approve. The same
 * body always returns the same activity.
 * @throws {CustodyError | WireError}
 */
export async function submit(custody: Custody, name: ActivityName, request: StampedRequest): Promise<Activity> {
  const { call, json } = await authenticate(custody, request)
  const { type, timestampMs, parameters } = parse(requests[name], json)
  const version = activities[name].versions.find(([each]) => each === type)
  if (!version) throw new CustodyError(failures.badRequestBody)
  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const submission: Submission = { request, call, version, timestamp: Number(timestampMs), parameters, fingerprint }
  const row = await (isVoteName(name)
    ? castVote(custody, name, submission as Submission<typeof name>)
    : executeOnce(custody, name, submission)
  ).catch((cause) => {
    if (call.isRemembered && cause instanceof CustodyError) return 'stale' as const
    throw cause
  })
  // The state behind the decision has changed, perhaps the stamping key itself, so everything is read again.
  if (row === 'stale') return submit(custody, name, { ...request, mayRemember: false })
  return describeActivity(custody, row, call)
}

/** The whole request of each activity, so that an error names an invalid field from the root of the body. */
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
