import type { PostgresPool } from 'kysely'
import type Pg from 'pg'
import type { Client } from 'pg'
import { type Availability, createAvailability } from './availability.ts'
import { DatabaseAwayError } from './databaseAway.ts'
import { checkoutTimeoutMs, postgresConnections, probeTimeoutMs, statementTimeoutMs } from './limits.ts'
import type { Log } from './log.ts'
import { toPostgresAway } from './postgresAway.ts'
import { guardPool } from './postgresPool.ts'

/**
 * Opens a pool of connections to a Postgres that answers, and watches it over a connection of its own: those of the pool may all be
 * busy while the database is well.
 * @param options.writeNothing a write through the pool, which tells whether a full disk has room again
 */
export function openPostgresPool(
  pg: typeof Pg,
  url: string,
  options: { server?: string | undefined; log?: Log | undefined; writeNothing: () => Promise<void> },
): { pool: PostgresPool; availability: Availability } {
  const { server, log, writeNothing } = options
  const types = new pg.TypeOverrides()
  // Every int8 of ours is milliseconds or a small count, which a double holds exactly; pg would give text.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const raw = new pg.Pool({
    connectionString: url,
    max: postgresConnections,
    connectionTimeoutMillis: checkoutTimeoutMs,
    // Postgres itself ends what a frozen server of ours began, so that others need not wait for its locks.
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    types,
  })
  const monitor = createMonitor(pg, url)
  const probed = createAvailability({
    store: 'Postgres',
    ...{ server, log },
    async probe(after) {
      await monitor.ask()
      if (after?.reason === 'disk full' || after?.reason === 'disk error' || after?.reason === 'read-only') {
        await writeNothing()
      }
    },
  })
  const availability: Availability = {
    ...probed,
    close() {
      probed.close()
      monitor.close()
    },
  }
  return { pool: guardPool(raw, availability), availability }
}

/** One connection that asks Postgres for a sign of life, and is made again after it failed. */
function createMonitor(pg: typeof Pg, url: string): { ask(): Promise<void>; close(): void } {
  let client: Client | undefined
  const drop = () => {
    const dropped = client as unknown as { connection: { stream: { destroy(): void } } } | undefined
    client = undefined
    dropped?.connection.stream.destroy()
  }
  const ask = async () => {
    if (!client) {
      client = new pg.Client({ connectionString: url, keepAlive: true })
      client.on('error', drop)
      await client.connect()
    }
    await client.query('select 1')
  }
  return {
    async ask() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DatabaseAwayError('no answer in time')), probeTimeoutMs)
      })
      try {
        const asking = ask()
        asking.catch(() => {})
        await Promise.race([asking, late])
      } catch (error) {
        drop()
        throw toPostgresAway(error) ?? new DatabaseAwayError('connection refused', { cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
    close: drop,
  }
}
