/** Why a database is unavailable. Logs contain it, so each is a constant of the program. */
export type AwayReason =
  | 'connection refused'
  | 'connection lost'
  | 'no answer in time'
  | 'no free connection'
  | 'shutting down or starting'
  | 'disk full'
  | 'disk error'
  | 'read-only'
  | 'out of memory'
  | 'data file deleted or replaced'
  | 'data file locked'

/**
 * The database cannot serve a request now. Clients may send it again: a server responds 503 with `Retry-After`. If the
 * connection was lost during a commit, the last statement may have taken effect.
 */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  readonly reason: AwayReason
  constructor(reason: AwayReason, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}.`, options)
    this.reason = reason
  }
}

/** Returns the `DatabaseAwayError` among an error and its causes. */
export function findAway(error: unknown): DatabaseAwayError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof DatabaseAwayError) return each
  return undefined
}
