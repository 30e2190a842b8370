import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient, Pool as PoolOfPg } from 'pg'
import type { Availability } from './availability.ts'
import { DatabaseAwayError } from './databaseAway.ts'
import { slowStatementMs, statementTimeoutMs } from './limits.ts'
import { toPostgresAway } from './postgresAway.ts'

/**
 * Inside a transaction, it removes the time-out of the following statements: a migration may rewrite a large table.
 * Postgres obeys it, and so does the pool.
 */
export const patiently = 'set local statement_timeout = 0'

/**
 * A pool of connections that survives an outage of its database. A connection that is lost, or does not answer in time,
 * rejects its statement with `DatabaseAwayError` and is replaced. While the database is known to be unavailable, every
 * checkout rejects at once.
 */
export function guardPool(pool: PoolOfPg, availability: Availability): PostgresPool {
  // Without a listener, a connection that breaks while it is checked out ends the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  // A connection that breaks while idle is replaced at the next checkout.
  pool.on('error', (error) => void availability.suspect(new DatabaseAwayError('connection lost', { cause: error })))

  return {
    async connect() {
      availability.assertReachable()
      try {
        return guardClient(await pool.connect(), availability)
      } catch (error) {
        throw translate(error, availability)
      }
    },
    end: () => pool.end(),
  }
}

function guardClient(client: PoolClient, availability: Availability): PostgresPoolClient {
  let lost: DatabaseAwayError | undefined
  let isPatient = false
  const cut = (error: DatabaseAwayError) => {
    lost ??= error
    // `end` would send a message and wait for the reply of a server that may be frozen.
    streamOf(client).destroy()
  }

  async function query(sql: string, parameters: readonly unknown[]) {
    if (lost) {
      // Postgres rolls back when a connection ends, and Kysely reports the failure that made it roll back.
      if (sql === 'rollback') return { command: 'ROLLBACK' as const, rowCount: 0, rows: [] }
      throw lost
    }
    if (sql === patiently) isPatient = true
    const watch = isPatient ? undefined : watchStatement(availability, cut)
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      throw (
        lost ??
        translate(error, availability, (away) => {
          lost = away
        })
      )
    } finally {
      watch?.end()
      if (sql === 'commit' || sql === 'rollback') isPatient = false
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // A lost connection must not return to the pool.
    release: () => client.release(lost),
  }
}

/** A slow statement may mean that the database is frozen; a probe finds out. */
function watchStatement(availability: Availability, cut: (error: DatabaseAwayError) => void): { end(): void } {
  const frozen = () => cut(new DatabaseAwayError('no answer in time'))
  let timer = setTimeout(async () => {
    const isThere = await availability.suspect(new DatabaseAwayError('no answer in time'))
    if (isEnded) return
    if (!isThere) frozen()
    else timer = setTimeout(frozen, statementTimeoutMs - slowStatementMs)
  }, slowStatementMs)
  let isEnded = false
  return {
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** Returns the error for the caller: the database's own, unless it means that the database is unavailable. */
function translate(error: unknown, availability: Availability, onAway?: (away: DatabaseAwayError) => void): unknown {
  const away = toPostgresAway(error)
  if (!away) return error
  onAway?.(away)
  void availability.suspect(away)
  return away
}

function streamOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
