import type { Context, Hono } from 'hono'
import { parseBasicAuthorization } from 'latchkey/wire/link'
import { createApp, type FrameEnv } from '../shared/app.ts'
import { clientAddress } from '../shared/clientAddress.ts'
import type { Log } from '../shared/log.ts'
import { metricsRoute } from '../shared/metrics.ts'
import { LinkHttpError, toAnswer } from './failure.ts'
import type { Link } from './handlers.ts'
import { helpPage, helpPageHeaders } from './helpPage.ts'
import { charactersPerToken, maxBodyBytes } from './limits.ts'
import type { ListedEvent } from './store/store.ts'

/**
 * The HTTP side of a link relay (link-and-popup-wallets §1.6), and `GET /metrics` for its operator. Pages of any origin may call it:
 * a caller proves itself by the key of its session, and no cookie does.
 * @param options.metricsToken the token that `GET /metrics` requires; without one there are no metrics
 */
export function linkApp(options: {
  link: Link
  log: Log
  trustedProxies: number
  metricsToken: string | undefined
  takeOfAddress: (address: string, tokens: number) => boolean
  chargeAddress: (address: string, tokens: number) => void
}): Hono<FrameEnv> {
  const { link, log, trustedProxies, metricsToken, takeOfAddress, chargeAddress } = options
  const { store, metrics, now, takeOfSession } = link
  const app = createApp({
    server: 'link',
    log,
    maxBodyBytes,
    allowHeaders: ['authorization'],
    allowOrigin: () => true,
    trustedProxies,
    toAnswer,
    isHealthy: store.isHealthy,
    now,
  })

  app.get('/', (c) => c.body(helpPage, 200, helpPageHeaders))

  app.get('/events', async (c) => {
    const { id, address } = await authenticate(c)
    const onlyUnseen = c.req.query('unseen') === 'true'
    const since = toMilliseconds(c.req.query('timestamp'))
    const events = await store.listEvents(id, { onlyUnseen, since, now: now() })
    chargeAddress(address, Math.floor(lengthOf(events) / charactersPerToken))
    return c.json({ timestamp: Math.floor(now() / 1000), events: events.map(toListed) })
  })

  app.get('/events/:eventId', async (c) => {
    const { id } = await authenticate(c)
    const event = await store.readEvent(id, c.req.param('eventId'), now())
    if (!event) throw new LinkHttpError(404)
    return c.json({ event: toListed(event) })
  })

  app.post('/events/:eventId/seen', async (c) => {
    const { id } = await authenticate(c)
    if (!(await store.markSeen(id, c.req.param('eventId'), now()))) throw new LinkHttpError(404)
    return c.json({ success: true })
  })

  app.get(
    '/metrics',
    metricsRoute({ metrics: metrics.page, token: metricsToken, refusal: () => new LinkHttpError(401) }),
  )
  return app

  async function authenticate(c: Context): Promise<{ id: string; address: string }> {
    const address = clientAddress(c, trustedProxies)
    if (!takeOfAddress(address, 1)) throw refused('rate', 429)
    const credentials = parseBasicAuthorization(c.req.header('Authorization') ?? '')
    if (!credentials || !(await store.isAuthentic(credentials))) throw refused('credentials', 401)
    // After the key was checked: only clients that know it can use up the rate of a session.
    if (!takeOfSession(credentials.id, 1)) throw refused('rate', 429)
    return { id: credentials.id, address }
  }

  function refused(reason: 'rate' | 'credentials', status: 401 | 429): LinkHttpError {
    metrics.refused(reason)
    return new LinkHttpError(status)
  }
}

function toListed({ eventId, event, data }: ListedEvent) {
  return { id: eventId, event, data }
}

function lengthOf(events: readonly ListedEvent[]): number {
  return events.reduce((length, { data }) => length + data.length, 0)
}

/** A time that is not a number counts as none. */
function toMilliseconds(seconds: string | undefined): number {
  return seconds !== undefined && /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1000 : 0
}
