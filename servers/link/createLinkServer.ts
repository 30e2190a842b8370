import type { Hono } from 'hono'
import type { FrameEnv } from '../shared/app.ts'
import { upgradeAddress } from '../shared/clientAddress.ts'
import type { Database } from '../shared/database.ts'
import type { ForeignNetwork } from '../shared/foreignJson.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import { linkApp } from './app.ts'
import type { Link } from './handlers.ts'
import {
  addressRate,
  idleMs as defaultIdleMs,
  dialRate,
  pruneIntervalMs,
  retention,
  type SocketLimits,
  sessionRate,
  socketLimits,
} from './limits.ts'
import { createLinkSockets } from './linkSockets.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createOnlineSessions } from './onlineSessions.ts'
import { createStore } from './store/createStore.ts'
import type { Store } from './store/store.ts'
import { createWebhooks } from './webhooks.ts'

export type LinkServer = {
  app: Hono<FrameEnv>
  /** The websockets: give it to `serve` with the app. */
  upgrader: Upgrader
  /** Closes the sockets and writes pending changes. It does not close the database. */
  close(): Promise<void>
}

/**
 * Creates the relay of wallet-link (link-and-popup-wallets §1). An event that it acknowledged is on disk. On Postgres any number of
 * processes share sessions. It never learns a session's secret, and keeps only a hash of its key (threats T9).
 * @param options.publicUrl the address by which clients call it, named in push notifications
 * @param options.webhookOrigins the origins to which it sends push notifications; none by default
 * @param options.webhookNetwork `private` also sends them to addresses of the operator's own network
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 * @param options.metricsToken the token that `GET /metrics` requires; without one there are no metrics
 */
export async function createLinkServer(options: {
  database: Database
  log: Log
  publicUrl: string
  webhookOrigins?: readonly string[]
  webhookNetwork?: ForeignNetwork
  trustedProxies?: number
  metricsToken?: string | undefined
  now?: () => number
  rates?: { dials?: Rate; address?: Rate; session?: Rate }
  limits?: Partial<SocketLimits & { eventsPerSession: number }>
  idleMs?: number
}): Promise<LinkServer> {
  const { database, log, publicUrl, webhookOrigins = [], webhookNetwork = 'public' } = options
  const { trustedProxies = 0, metricsToken, now = Date.now, rates = {}, idleMs = defaultIdleMs } = options
  const { eventsPerSession = retention.eventsPerSession, ...ownLimits } = options.limits ?? {}
  const limits = { ...socketLimits, ...ownLimits }
  const fail = (what: string) => (error: unknown) => log('error', what, { server: 'link', ...toLogFields(error) })
  const onFailure = fail('message failed')

  const backlog = { bytes: 0 }
  const online = createOnlineSessions({ perSession: limits.perSession, store: () => store, onFailure })
  const store: Store = await createStore(database, { listener: online.listener, onFailure, eventsPerSession })
  const metrics: Metrics = createMetrics({
    sockets: () => sockets.count(),
    sessions: online.count,
    backlog: () => backlog.bytes,
  })
  const webhooks = createWebhooks({
    ...{ allowedOrigins: webhookOrigins, serverUrl: publicUrl, network: webhookNetwork, log },
    metrics: () => metrics,
  })
  const ofAddress = createRateLimit({ ...(rates.address ?? addressRate), now })
  const ofSession = createRateLimit({ ...(rates.session ?? sessionRate), now })
  const takeOfAddress = (address: string, tokens: number) => ofAddress(address, tokens)
  const link: Link = {
    ...{ store, online, webhooks, metrics, now, onFailure },
    takeOfSession: (sessionId, tokens) => ofSession(sessionId, tokens),
    chargeSession: ofSession.charge,
  }
  const sockets = createLinkSockets({
    link,
    backlog,
    addressOf: (request) => upgradeAddress(request, trustedProxies),
    takeOfAddress,
    chargeAddress: ofAddress.charge,
    limits,
    dialRate: rates.dials ?? dialRate,
    idleMs,
  })
  const pruning = setInterval(() => void store.prune(now()).catch(fail('pruning failed')), pruneIntervalMs)
  pruning.unref()

  return {
    app: linkApp({ link, log, trustedProxies, metricsToken, takeOfAddress, chargeAddress: ofAddress.charge }),
    upgrader: sockets,
    async close() {
      clearInterval(pruning)
      sockets.hangUp()
      await sockets.settled()
      await webhooks.close()
      await store.close()
    },
  }
}
