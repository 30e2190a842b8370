import * as v from 'valibot'
import { uuid } from '../primitives.ts'

/** The fields that every request has. */
export const organizationRequest = v.object({ organizationId: uuid })

/** The envelope of a submitted activity. `parameters` fit the schema of its row in `activities` (key-custody §1.1). */
export const activityRequest = v.object({
  type: v.string(),
  organizationId: uuid,
  /** Milliseconds since the epoch in decimal, as text. */
  timestampMs: v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, 'expected milliseconds as decimal text')),
  parameters: v.looseObject({}),
})
export type ActivityRequest = v.InferOutput<typeof activityRequest>

export const activityStatuses = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const
export type ActivityStatus = (typeof activityStatuses)[number]

/** Both numbers travel as text. */
export const timestamp = v.object({ seconds: v.string(), nanos: v.string() })
export type Timestamp = v.InferOutput<typeof timestamp>

export const activity = v.object({
  id: v.string(),
  organizationId: v.string(),
  status: v.picklist(activityStatuses),
  type: v.string(),
  /** One key: that of the requested version. Always an object on COMPLETED (key-custody §2.3). */
  intent: v.record(v.string(), v.unknown()),
  result: v.record(v.string(), v.unknown()),
  votes: v.array(v.unknown()),
  /** `sha256:` and the hex of the SHA-256 of the request body. */
  fingerprint: v.string(),
  /**
   * Large texts that were replaced by `sha256:` and the hex of their SHA-256 at the end of the operator's retention
   * period: paths such as `intent.signRawPayloadIntentV2.payload`. Absent if nothing was replaced.
   */
  replaced: v.optional(v.array(v.string())),
  canApprove: v.boolean(),
  canReject: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Activity = v.InferOutput<typeof activity>
