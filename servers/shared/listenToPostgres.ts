import { setTimeout } from 'node:timers/promises'
import type Pg from 'pg'
import { listenCheckMs, listenRetryMs, probeTimeoutMs } from './limits.ts'

/** Receives what other processes announce by `pg_notify`. */
export type Announcements = {
  announced(text: string): void
  /** The connection was lost for a time, so announcements may have been missed. */
  missed(): void
}

/**
 * Listens to a channel of Postgres over a connection of its own, which is replaced when it breaks or no longer answers.
 * @returns the function that ends it
 */
export async function listenToPostgres(
  pg: typeof Pg,
  url: string,
  { channel, announced, missed }: Announcements & { channel: string },
): Promise<() => void> {
  let isEnded = false
  let client = await connect()
  void replaceAfterLoss()

  return () => {
    isEnded = true
    cut(client)
  }

  async function connect(): Promise<Pg.Client> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: probeTimeoutMs })
    opened.on('error', () => {})
    opened.on('notification', ({ payload = '' }) => announced(payload))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      return opened
    } catch (error) {
      cut(opened)
      throw error
    }
  }

  async function replaceAfterLoss(): Promise<void> {
    while (!isEnded) {
      await untilLost(client)
      while (!isEnded) {
        try {
          client = await connect()
          break
        } catch {
          await setTimeout(listenRetryMs, undefined, { ref: false })
        }
      }
      if (isEnded) return cut(client)
      missed()
    }
  }

  /** A frozen Postgres keeps its connections, so this one is asked now and then. */
  async function untilLost(watched: Pg.Client): Promise<void> {
    let isLost = false
    const lost = new Promise<void>((resolve) => {
      watched.once('end', () => {
        isLost = true
        resolve()
      })
    })
    while (!isLost && !isEnded) {
      await Promise.race([lost, setTimeout(listenCheckMs, undefined, { ref: false })])
      if (isLost || isEnded) return
      const isAnswered = await Promise.race([
        watched.query('select 1').then(
          () => true,
          () => false,
        ),
        setTimeout(probeTimeoutMs, false, { ref: false }),
      ])
      if (!isAnswered) return cut(watched)
    }
  }
}

/** `end` would send a message and wait for the reply of a server that may be frozen. */
function cut(client: Pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
