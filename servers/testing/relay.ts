import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createRelayServer, type RelayStore } from '../relay/createRelayServer.ts'
import { openDatabase } from '../shared/database.ts'
import { createLog } from '../shared/log.ts'
import { serve } from '../shared/serve.ts'
import { type KillableProcess, startKillable } from './killableProcess.ts'
import { unlimited } from './unlimitedRelay.ts'

type RelayOptions = Partial<Omit<Parameters<typeof createRelayServer>[0], 'log' | 'store'>>

/** A relay on a port of its own. */
export type TestRelay = {
  /** For sockets. */
  url: string
  /** For `POST /rpc`, `GET /healthz` and `GET /metrics`. */
  httpUrl: string
  /** Any text is accepted. */
  projectId: string
  /** Every line that was logged. */
  logged: string[]
  /** Ends it; a store that was passed in stays open. */
  close(): Promise<void>
}

/** Starts a relay, on SQLite in memory unless a store is passed in. */
export async function startRelay(
  options: RelayOptions & { store?: RelayStore; port?: number } = {},
): Promise<TestRelay> {
  const { port = 0, store, ...others } = options
  const own = await openDatabase({})
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const server = await createRelayServer({ ...unlimited, ...others, store: store ?? { database: own }, log })
  const served = await serve(server.app, { name: 'relay', port, log, upgrader: server.upgrader })
  const end = async () => {
    await served.close()
    await server.close()
    await own.close()
  }
  let closing: Promise<void> | undefined
  return {
    url: served.url.replace('http', 'ws'),
    httpUrl: served.url,
    projectId: randomUUID(),
    logged,
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** A relay in a process of its own, which may be killed. */
export type RelayProcess = KillableProcess & { projectId: string }

/**
 * @param options.store path of an SQLite file, `postgres://…` or `redis://…`; a relay that is started on it again has everything that
 * was acknowledged
 * @param options.port 0 takes any; a relay that is started again may have the same
 * @param options.isBounded it has the rates and limits of a real relay, and identifies clients by `X-Forwarded-For`
 */
export async function startRelayProcess(options: {
  store: string
  port?: number
  isBounded?: boolean
}): Promise<RelayProcess> {
  const { store, port = 0, isBounded = false } = options
  const rates = isBounded ? 'bounded' : 'unlimited'
  const program = join(import.meta.dirname, 'relayProcess.ts')
  return { ...(await startKillable(program, [store, String(port), rates])), projectId: randomUUID() }
}
