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
 * Opens a pool of connections to Postgres, and watches it over a separate connection, because those of the pool may all
 * be busy while the database is available.
 * @param options.writeNothing a write through the pool, which shows whether a full disk has space again
 */
export function openPostgresPool(
  pg: typeof Pg,
  url: string,
  options: { server?: string | undefined; log?: Log | undefined; writeNothing: () => Promise<void> },
): { pool: PostgresPool; availability: Availability } {
  const { server, log, writeNothing } = options
  const types = new pg.TypeOverrides()
  // All our int8 values are milliseconds or small counts, which a double represents exactly; pg would return text.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const raw = new pg.Pool({
    connectionString: url,
    max: postgresConnections,
    connectionTimeoutMillis: checkoutTimeoutMs,
    // Postgres itself ends the transactions of a frozen server, so that others need not wait for its locks.
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

/** Creates a connection that probes Postgres, and that is replaced after a failure. */
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
