import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startServers } from '../cli/startServers.ts'
import { createLog } from '../shared/log.ts'
import { freePorts } from './freePorts.ts'
import { toPorts } from './toPorts.ts'

/** Servers with no environment, in a data folder that does not exist yet. */
export type PlainServers = {
  dataFolder: string
  /** The lines of their log. */
  logged: readonly string[]
  /** Starts them, key custody and the account server by default, and stops them. */
  start(options?: { isNew?: boolean; names?: readonly ('custody' | 'account')[]; url?: string }): Promise<void>
}

export async function createPlainServers(): Promise<PlainServers> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataFolder = join(folder, 'data')
  const base = await freePorts(7)
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const config = {
    ...{
      dataFolder,
      environments: [],
      host: '127.0.0.1',
      trustedProxies: 0,
      upstreams: {},
      bundlers: {},
      retention: {},
    },
    ports: toPorts(base),
    ...{ accountUrl: `http://127.0.0.1:${base + 1}`, relay: { publicUrls: [], projects: 'any' as const } },
  }
  return {
    ...{ dataFolder, logged },
    async start({ names = ['custody', 'account'] as const, url, ...options } = {}) {
      const env = { LATCHKEY_KEK: 'ab'.repeat(32), ...(url !== undefined && { DATABASE_URL: url }) }
      const close = await startServers(names, { config, env, log, ...options })
      await close()
    },
  }
}
