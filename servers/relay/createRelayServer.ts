import type { Hono } from 'hono'
import type { FrameEnv } from '../shared/app.ts'
import { upgradeAddress } from '../shared/clientAddress.ts'
import type { Database } from '../shared/database.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import type { Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import { admit, type Dial, type FindProject } from './admission.ts'
import { relayApp } from './app.ts'
import { createCalls } from './calls.ts'
import type { SocketLimits } from './crowd.ts'
import {
  addressRate,
  dialRate,
  mailboxLimits,
  pingIntervalMs,
  projectRate,
  pruneIntervalMs,
  socketLimits,
} from './limits.ts'
import type { MailboxLimits, MailboxListener } from './mailbox/mailbox.ts'
import type { RedisConnection } from './mailbox/redis.ts'
import { createRedisMailbox } from './mailbox/redisMailbox.ts'
import { createSqlMailbox } from './mailbox/sqlMailbox.ts'
import { createMetrics } from './metrics.ts'
import { createSockets } from './sockets.ts'
import { createSwitchboard } from './switchboard.ts'

/** Where mailboxes lie. A database serves one relay process, Redis any number. */
export type RelayStore = { database: Database } | { redis: RedisConnection }

export type RelayServer = {
  app: Hono<FrameEnv>
  /** The sockets: give it to `serve` with the app. */
  upgrader: Upgrader
  /** Ends the sockets and writes what waits; the store is its opener's to close. */
  close(): Promise<void>
}

/**
 * The relay of pairings (relay-pairing §4–6). Its mailboxes lie in a database, or, for several processes, in Redis. What it acknowledged is on disk; of what its clients say in clear
 * beside their sealed messages it keeps nothing (threats T9).
 * @param options.publicUrls what clients call this relay; without any, only clients of this machine come in
 * @param options.findProject without it a project id may be any text
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 * @param options.metricsToken whoever shows it reads `GET /metrics`; without one there are none
 */
export async function createRelayServer(options: {
  store: RelayStore
  log: Log
  publicUrls?: readonly string[]
  findProject?: FindProject
  trustedProxies?: number
  metricsToken?: string | undefined
  now?: () => number
  rates?: { dials?: Rate; address?: Rate; project?: Rate }
  limits?: Partial<SocketLimits & MailboxLimits>
  pingEveryMs?: number
}): Promise<RelayServer> {
  const { store, log, publicUrls = [], findProject, trustedProxies = 0, metricsToken, now = Date.now } = options
  const { rates = {}, limits = {}, pingEveryMs = pingIntervalMs } = options

  const backlog = { bytes: 0 }
  const listener: MailboxListener = {
    stored: (letter) => switchboard.announce(letter),
    missed: () => switchboard.missed(),
  }
  const mailbox =
    'redis' in store
      ? createRedisMailbox(store.redis, { listener, limits: { ...mailboxLimits, ...limits } })
      : await createSqlMailbox(store.database, { listener, limits: { ...mailboxLimits, ...limits } })
  const switchboard = createSwitchboard({ mailbox, now })
  const metrics = createMetrics({
    sockets: () => sockets.count(),
    topics: switchboard.topics,
    backlog: () => backlog.bytes,
  })
  const relay = { mailbox, switchboard, metrics, now }
  const calls = createCalls({
    relay,
    log,
    rates: { address: rates.address ?? addressRate, project: rates.project ?? projectRate },
  })
  const admitDial = (dial: Dial) => admit(dial, { publicUrls, findProject, now: now() })
  const sockets = createSockets({
    relay,
    calls,
    backlog,
    log,
    admit: admitDial,
    addressOf: (request) => upgradeAddress(request, trustedProxies),
    limits: { ...socketLimits, ...limits },
    dialRate: rates.dials ?? dialRate,
    pingIntervalMs: pingEveryMs,
  })
  const pruning = setInterval(() => {
    mailbox.prune(now()).catch((error) => log('error', 'pruning failed', { server: 'relay', ...toLogFields(error) }))
  }, pruneIntervalMs)
  pruning.unref()

  return {
    app: relayApp({
      calls,
      switchboard,
      metrics,
      admit: admitDial,
      log,
      trustedProxies,
      metricsToken,
      isHealthy: mailbox.isReachable,
    }),
    upgrader: sockets,
    async close() {
      clearInterval(pruning)
      sockets.hangUp()
      await mailbox.close()
    },
  }
}
