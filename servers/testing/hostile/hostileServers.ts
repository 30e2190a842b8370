import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAccountServer } from '../../account/createAccountServer.ts'
import type { ServerName } from '../../cli/config.ts'
import { createCustodyServer } from '../../custody/createCustodyServer.ts'
import { createLinkServer } from '../../link/createLinkServer.ts'
import { createMpcServer } from '../../mpc/createMpcServer.ts'
import { createRelayServer } from '../../relay/createRelayServer.ts'
import { createRpcServer } from '../../rpc/createRpcServer.ts'
import { type Database, openDatabase } from '../../shared/database.ts'
import { createAccessTokenVerifier } from '../../shared/dpop/accessTokens.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import { type Fetcher, type ServeLimits, serve, type Upgrader } from '../../shared/serve.ts'
import type { UnfinishedBounds } from '../../shared/sockets/boundUnfinished.ts'
import { createSharesServer } from '../../shares/createSharesServer.ts'
import { createSiteServer } from '../../site/app.ts'
import { toDialUrl } from '../relayClient.ts'

/** Every server that is built on `servers/shared`. The hostile suite runs through all of them. */
export type HostedName = ServerName | 'site'

type Started = {
  app: Fetcher
  upgrader?: Upgrader
  postPath: string
  /** Of a server of sockets: the path that a client dials, which it accepts. */
  dialPath?: (port: number) => Promise<string>
  /** Of a server of sockets: a text that it answers. */
  text?: string
  close?: () => Promise<void>
}
type Limits = Partial<ServeLimits & UnfinishedBounds>
type Setting = { folder: string; open: () => Promise<Database>; limits: Limits }

const log = () => {}
const envelope = createEnvelope([Buffer.alloc(32, 7)])
const url = 'http://127.0.0.1:1'
/** Environments and tokens of the managed wallet's servers: there are none. */
const noCallers = {
  ...{ envelope, log, publicUrl: url, findEnvironment: async () => undefined, verifySession: async () => undefined },
  verifyAccessToken: createAccessTokenVerifier({ issuer: url, now: Date.now }),
}

/** How each server starts, and a path that takes bodies. */
const starters: Record<HostedName, (setting: Setting) => Promise<Started>> = {
  async custody({ open }) {
    const { app } = await createCustodyServer({ database: await open(), envelope, log })
    return { app, postPath: '/public/v1/query/whoami' }
  },
  async account({ open }) {
    const { app } = await createAccountServer({ database: await open(), envelope, log, publicUrl: url })
    return { app, postPath: '/token' }
  },
  async rpc() {
    const findEnvironment = async () => ({ allowedOrigins: [] })
    return { ...createRpcServer({ upstreams: {}, findEnvironment, log }), postPath: '/?projectId=x&chainId=1' }
  },
  async relay({ open, limits }) {
    const relay = await createRelayServer({ store: { database: await open() }, log, limits })
    const dialPath = async (port: number) => (await toDialUrl(`ws://127.0.0.1:${port}`)).replace(/^ws:..[^/]*/, '')
    return { ...relay, postPath: '/rpc', dialPath }
  },
  async link({ open, limits }) {
    const link = await createLinkServer({ database: await open(), log, limits, publicUrl: url })
    const text = '{"type":"IsLinked","id":1,"sessionId":"x"}'
    return { ...link, postPath: '/events/00000000/seen', dialPath: async () => '/rpc', text }
  },
  async mpc({ open }) {
    const { app } = await createMpcServer({
      ...noCallers,
      database: await open(),
      verifyMfa: async () => undefined,
      threads: 0,
    })
    return { app, postPath: '/environments/x/ceremonies/x/rounds/1' }
  },
  async shares({ open }) {
    const { app } = await createSharesServer({
      ...noCallers,
      database: await open(),
      verifyMfa: async () => undefined,
      verifyStatement: () => Promise.reject(new Error('no statements')),
    })
    return { app, postPath: '/environments/x/wallets/x/recover' }
  },
  async site({ folder }) {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
    const config = {
      environmentId: '00000000-0000-4000-8000-000000000001',
      servers: { account: url, custody: url, rpc: url, relay: 'ws://127.0.0.1:1' },
      custody: { signerPublicKey: `04${'00'.repeat(64)}` },
      sites: {},
    }
    return { ...(await createSiteServer({ dir: folder, config })), postPath: '/' }
  },
}

export const hostedNames = Object.keys(starters) as HostedName[]
/** Those that accept sockets. */
export const socketNames = ['relay', 'link'] as const satisfies readonly HostedName[]

/** A server on a port, with bounds small enough for a test to reach. */
export type HostileTarget = {
  port: number
  /** Takes bodies. */
  postPath: string
  dialPath: (port: number) => Promise<string>
  /** Answered on a socket, which stays open. */
  text: string
  /** Whether the server accepts sockets. */
  hasSockets: boolean
  /** Responds with this many bytes, whatever the server is. */
  largePath: string
  largeBytes: number
  /** How many there are now. */
  connections(): number
  /** Of a server with a database: takes its data file away, and puts it back. */
  moveDatabase?: { away(): void; back(): void }
  close(): Promise<void>
}

const largePath = '/large-answer'
/** More than the system buffers for a reader that does not read. */
const large = new Uint8Array(16 * 1024 * 1024)

/** Starts a server by name on an SQLite file of its own. */
export async function startHostileTarget(name: HostedName, limits: Limits): Promise<HostileTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
  const file = join(folder, 'data.sqlite')
  const databases: Database[] = []
  const open = async () => {
    const database = await openDatabase({ path: file })
    databases.push(database)
    return database
  }
  const started = await starters[name]({ folder, open, limits })
  const app: Fetcher = {
    fetch: (request, env) => (request.url.endsWith(largePath) ? new Response(large) : started.app.fetch(request, env)),
  }
  const served = await serve(app, { name, port: 0, log, limits, upgrader: started.upgrader })
  onTestFinished(async () => {
    await served.close()
    await started.close?.()
    for (const database of databases) await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    port: served.port,
    postPath: started.postPath,
    dialPath: started.dialPath ?? (async () => '/'),
    text: started.text ?? 'hello',
    hasSockets: started.upgrader !== undefined,
    largePath,
    largeBytes: large.length,
    connections: served.connections,
    ...(databases.length > 0 && {
      moveDatabase: {
        away: () => renameSync(file, `${file}.away`),
        back: () => renameSync(`${file}.away`, file),
      },
    }),
    close: served.close,
  }
}
