import { join } from 'node:path'
import { createLinkServer } from '../link/createLinkServer.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createLog } from '../shared/log.ts'
import { serve } from '../shared/serve.ts'
import { type KillableProcess, startKillable } from './killableProcess.ts'
import { unlimitedLink } from './unlimitedLink.ts'

type LinkOptions = Partial<Omit<Parameters<typeof createLinkServer>[0], 'log' | 'database'>>

/** A link relay on a port of its own. */
export type TestLink = {
  /** For HTTP; `toSocketUrl` gives the address of its sockets. */
  url: string
  /** Every line that was logged. */
  logged: string[]
  /** Ends it; a database that was passed in stays open. */
  close(): Promise<void>
}

/** Starts a link relay, on SQLite in memory unless a database is passed in. */
export async function startLink(options: LinkOptions & { database?: Database } = {}): Promise<TestLink> {
  const own = options.database ? undefined : await openDatabase({})
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const database = options.database ?? own
  if (!database) throw new Error('No database.')
  const server = await createLinkServer({ ...unlimitedLink, ...options, database, log })
  const { trustedProxies = 0 } = options
  const served = await serve(server.app, { name: 'link', port: 0, log, trustedProxies, upgrader: server.upgrader })
  const end = async () => {
    await served.close()
    await server.close()
    await own?.close()
  }
  let closing: Promise<void> | undefined
  return {
    url: served.url,
    logged,
    close() {
      closing ??= end()
      return closing
    },
  }
}

/**
 * Starts a link relay in a process of its own.
 * @param options.store path of an SQLite file, or `postgres://…`
 * @param options.port 0 takes any; a relay that is started again may have the same
 */
export function startLinkProcess({ store, port = 0 }: { store: string; port?: number }): Promise<KillableProcess> {
  return startKillable(join(import.meta.dirname, 'linkProcess.ts'), [store, String(port)])
}
