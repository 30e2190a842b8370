import { findAway } from './databaseAway.ts'

/**
 * All fields that a log line may have. A field that is not here is not written, so a secret cannot reach a log without
 * a change of this table (threats T30). `path` is without its query; `stack` has frames only, because messages may
 * quote input.
 */
const fields = {
  server: 'string',
  method: 'string',
  path: 'string',
  status: 'number',
  ms: 'number',
  requestId: 'string',
  clientVersion: 'string',
  environmentId: 'string',
  organizationId: 'string',
  activityType: 'string',
  chainId: 'number',
  port: 'number',
  upstream: 'string',
  reason: 'string',
  freeBytes: 'number',
  activities: 'number',
  backups: 'number',
  bytes: 'number',
  resealed: 'number',
  unopened: 'number',
  errorName: 'string',
  stack: 'string',
} as const satisfies Record<string, 'string' | 'number'>

type Value = { string: string; number: number }

/** The fields of one line; all optional. */
export type LogFields = { [name in keyof typeof fields]?: Value[(typeof fields)[name]] | undefined }
export type LogLevel = 'info' | 'warn' | 'error'

/** Writes one structured line; `event` is a constant text of the program. */
export type Log = (level: LogLevel, event: string, extra?: LogFields) => void

/** Longest text of one field; a stack may be longer. */
const maxLength = { default: 256, stack: 4096 }

/** Creates a log that writes one JSON object a line. `write` gets the line without its end. */
export function createLog(options: { write?: (line: string) => void; now?: () => number } = {}): Log {
  const { write = (line) => process.stdout.write(`${line}\n`), now = Date.now } = options
  return (level, event, extra = {}) => {
    const line: Record<string, string | number> = { at: new Date(now()).toISOString(), level, event }
    for (const [name, type] of Object.entries(fields)) {
      const value = extra[name as keyof LogFields]
      if (typeof value !== type || value === undefined) continue
      line[name] =
        typeof value === 'string' ? value.slice(0, name === 'stack' ? maxLength.stack : maxLength.default) : value
    }
    write(JSON.stringify(line))
  }
}

/**
 * Returns the part of an error that a log may contain: its class, where it was thrown, and why a database is
 * unavailable.
 */
export function toLogFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const reason = findAway(error)?.reason
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { errorName: error.name, reason, stack: frames?.map((line) => line.trim()).join(' | ') }
}
