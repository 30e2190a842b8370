import * as v from 'valibot'
import { parse } from '../parse.ts'

/** How a client of key custody writes a request and reads the reply; each client sends in its own way (key-custody §1, §2). */

export const submitPath = (name: string): string => `/public/v1/submit/${name}`
export const queryPath = (name: string): string => `/public/v1/query/${name}`

/** Returns the headers of a stamped body. */
export function toHeaders(stamp: { header: string; value: string }): Record<string, string> {
  return { 'content-type': 'application/json', [stamp.header]: stamp.value }
}

/**
 * Returns the body of an activity.
 * @param activity.at milliseconds since the epoch; two identical activities with the same time are one activity
 */
export function toActivityBody(activity: {
  type: string
  organizationId: string
  at: number
  parameters: object
}): string {
  const { type, organizationId, at, parameters } = activity
  return JSON.stringify({ type, organizationId, timestampMs: String(at), parameters })
}

/** The fields of an activity that a client reads; the whole reply is `activity`. */
const submitReply = v.object({
  activity: v.object({ id: v.string(), status: v.string(), result: v.optional(v.record(v.string(), v.unknown()), {}) }),
})

export type CompletedActivity = { outcome: 'completed'; result: Record<string, unknown> }
/** The outcome of a submitted activity. Only a completed one has happened. */
export type ActivityOutcome =
  | CompletedActivity
  | { outcome: 'consensusNeeded'; activityId: string }
  | { outcome: 'incomplete'; status: string }

/**
 * Reads the reply to a submitted activity.
 * @throws {WireError} when it is not one
 */
export function readActivity(reply: unknown): ActivityOutcome {
  const { id, status, result } = parse(submitReply, reply).activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return { outcome: 'completed', result }
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return { outcome: 'consensusNeeded', activityId: id }
  return { outcome: 'incomplete', status }
}

const refusal = v.object({ code: v.number(), message: v.string() })

/** Reads the body of a failed response; undefined when it is not one of key custody. */
export function readRefusal(reply: unknown): v.InferOutput<typeof refusal> | undefined {
  const read = v.safeParse(refusal, reply)
  return read.success ? read.output : undefined
}
