import type { Hono } from 'hono'
import type { FrameEnv } from '../shared/app.ts'
import { upgradeAddress } from '../shared/clientAddress.ts'
import type { Database } from '../shared/database.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import type { Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import { relayApp } from './app.ts'
import { authenticate, type Dial, type FindProject } from './authenticate.ts'
import { createCalls } from './calls.ts'
import {
  addressRate,
  dialRate,
  mailboxLimits,
  pingIntervalMs,
  projectRate,
  pruneIntervalMs,
  type SocketLimits,
  socketLimits,
} from './limits.ts'
import type { MailboxLimits, MailboxListener } from './mailbox/mailbox.ts'
import type { RedisConnection } from './mailbox/redis.ts'
import { createRedisMailbox } from './mailbox/redisMailbox.ts'
import { createSqlMailbox } from './mailbox/sqlMailbox.ts'
import { createMetrics } from './metrics.ts'
import { createRelaySockets } from './relaySockets.ts'
import { createSubscriptions } from './subscriptions.ts'

/** The storage of mailboxes. A database serves one relay process, Redis any number. */
export type RelayStore = { database: Database } | { redis: RedisConnection }

export type RelayServer = {
  app: Hono<FrameEnv>
  /** The websockets: give it to `serve` with the app. */
  upgrader: Upgrader
  /** Closes the sockets and writes pending messages. It does not close the store. */
  close(): Promise<void>
}

/**
 * Creates the relay of pairings (relay-pairing §4–6). Its mailboxes are in a database, or in Redis for several
 * processes. A message that it acknowledged is on disk. It does not store the metadata that clients send beside their
 * encrypted messages (threats T9).
 * @param options.publicUrls the addresses by which clients call this relay; without any, only clients of this machine
 * are accepted
 * @param options.findProject without it, any text is accepted as a project id
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 * @param options.metricsToken the token that `GET /metrics` requires; without one there are no metrics
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
    stored: (message) => subscriptions.announce(message),
    missed: () => subscriptions.missed(),
  }
  const mailbox =
    'redis' in store
      ? createRedisMailbox(store.redis, { listener, limits: { ...mailboxLimits, ...limits } })
      : await createSqlMailbox(store.database, { listener, limits: { ...mailboxLimits, ...limits } })
  const subscriptions = createSubscriptions({ mailbox, now })
  const metrics = createMetrics({
    sockets: () => sockets.count(),
    topics: subscriptions.topics,
    backlog: () => backlog.bytes,
  })
  const relay = { mailbox, subscriptions, metrics, now }
  const calls = createCalls({
    relay,
    log,
    rates: { address: rates.address ?? addressRate, project: rates.project ?? projectRate },
  })
  const authenticateDial = (dial: Dial) => authenticate(dial, { publicUrls, findProject, now: now() })
  const sockets = createRelaySockets({
    relay,
    calls,
    backlog,
    log,
    authenticate: authenticateDial,
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
      subscriptions,
      metrics,
      authenticate: authenticateDial,
      log,
      trustedProxies,
      metricsToken,
      isHealthy: mailbox.isHealthy,
    }),
    upgrader: sockets,
    async close() {
      clearInterval(pruning)
      sockets.hangUp()
      await mailbox.close()
    },
  }
}
