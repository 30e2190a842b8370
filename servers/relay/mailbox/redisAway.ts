import { type AwayReason, DatabaseAwayError } from '../../shared/databaseAway.ts'

/** The prefixes of errors of Redis and of its client. */
const reasons: readonly [string, AwayReason][] = [
  ['OOM', 'out of memory'],
  ['MISCONF', 'disk error'],
  ['READONLY', 'read-only'],
  ['LOADING', 'shutting down or starting'],
  ['BUSY', 'no answer in time'],
  ['Command timed out', 'no answer in time'],
  ['Connection is closed', 'connection lost'],
  ['Reached the max retries per request', 'connection lost'],
  ["Stream isn't writeable", 'connection lost'],
]

/** Recognizes an error that means that Redis cannot serve; undefined for one about the command itself. */
export function toRedisAway(error: unknown): DatabaseAwayError | undefined {
  if (error instanceof DatabaseAwayError) return error
  if (!(error instanceof Error)) return undefined
  const reason = reasons.find(([start]) => error.message.startsWith(start))?.[1]
  return reason && new DatabaseAwayError(reason, { cause: error })
}
