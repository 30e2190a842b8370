import { type AwayReason, DatabaseAwayError } from './databaseAway.ts'

/** Failures of a connection by Node's names, and of Postgres by SQLSTATE or its class (PostgreSQL, appendix A). */
const reasons: Record<string, AwayReason> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'connection refused',
  EAI_AGAIN: 'connection refused',
  EHOSTUNREACH: 'connection refused',
  ENETUNREACH: 'connection refused',
  ENOENT: 'connection refused',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  ETIMEDOUT: 'no answer in time',
  '08': 'connection lost',
  '25006': 'read-only',
  '25P03': 'connection lost',
  '53100': 'disk full',
  '53200': 'out of memory',
  '53300': 'no free connection',
  '57014': 'no answer in time',
  '55P03': 'no answer in time',
  '57P01': 'shutting down or starting',
  '57P02': 'shutting down or starting',
  '57P03': 'shutting down or starting',
  '57P05': 'connection lost',
  '58': 'disk error',
}

/** `pg` distinguishes these only by their text. */
const texts: readonly [RegExp, AwayReason][] = [
  [/^timeout exceeded when trying to connect/, 'no free connection'],
  [/^Connection terminated due to connection timeout/, 'no answer in time'],
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'connection lost'],
]

/** Recognizes an error that means that Postgres is unavailable; undefined for an error of the statement itself. */
export function toPostgresAway(error: unknown): DatabaseAwayError | undefined {
  if (error instanceof DatabaseAwayError) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const reason = reasons[code] ?? reasons[code.slice(0, 2)] ?? texts.find(([text]) => text.test(error.message))?.[1]
  return reason && new DatabaseAwayError(reason, { cause: error })
}
