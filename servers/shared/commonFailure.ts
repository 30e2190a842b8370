import { WireError } from 'latchkey/wire'
import { BodyTooLargeError } from './admitBodies.ts'
import { NoSuchRouteError } from './app.ts'
import { findAway } from './databaseAway.ts'
import { QueueFullError } from './fairQueue.ts'

export type CommonFailure =
  | 'invalid_request'
  | 'too_large'
  | 'not_found'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'

/** The code of an error that any server may throw; `internal` for one that it did not expect. */
export function commonFailureOf(error: unknown): CommonFailure {
  if (error instanceof WireError) return 'invalid_request'
  if (error instanceof BodyTooLargeError) return 'too_large'
  if (error instanceof NoSuchRouteError) return 'not_found'
  if (error instanceof QueueFullError) return 'too_many_requests'
  if (findAway(error)) return 'unavailable'
  return 'internal'
}
