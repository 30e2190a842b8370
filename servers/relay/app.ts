import type { Context, Hono } from 'hono'
import { maxFrameLength, parseFrame } from 'latchkey/wire/relay'
import { createApp, type FrameEnv } from '../shared/app.ts'
import { clientAddress } from '../shared/clientAddress.ts'
import type { Log } from '../shared/log.ts'
import { metricsRoute } from '../shared/metrics.ts'
import type { Caller, Dial } from './authenticate.ts'
import type { Calls } from './calls.ts'
import { RelayError, toAnswer } from './failure.ts'
import type { Metrics } from './metrics.ts'
import type { Subscriptions } from './subscriptions.ts'

/**
 * The HTTP side of a relay: calls of servers (`POST /rpc`, relay-pairing §4), and `GET /metrics` for its operator.
 * @param options.metricsToken the token that `GET /metrics` requires; without one there are no metrics
 */
export function relayApp(options: {
  calls: Calls
  subscriptions: Subscriptions
  metrics: Metrics
  authenticate: (dial: Dial) => Promise<Caller>
  log: Log
  trustedProxies: number
  metricsToken: string | undefined
  isHealthy: () => Promise<boolean>
}): Hono<FrameEnv> {
  const { calls, subscriptions, metrics, authenticate, log, trustedProxies, metricsToken, isHealthy } = options
  const app = createApp({
    server: 'relay',
    log,
    maxBodyBytes: maxFrameLength,
    allowHeaders: [],
    // Pages use the socket.
    allowOrigin: () => false,
    trustedProxies,
    toAnswer,
    isHealthy,
  })

  app.post('/rpc', async (c) => {
    const caller = await authenticate(toDial(c))
    const address = clientAddress(c, trustedProxies)
    const text = await c.req.text()
    if (!calls.mayRead(caller, address, text.length)) throw new RelayError('TooManyRequests')
    const release = await calls.turn(address, text.length)
    try {
      const frame = parseFrame(text)
      if (frame.kind !== 'call') throw new RelayError('InvalidPayload')
      const { answerText, replay } = await calls.answer({ caller, address, text, frame })
      if (replay) subscriptions.replay(caller.clientId, replay)
      return c.body(answerText, 200, { 'Content-Type': 'application/json' })
    } finally {
      release()
    }
  })

  app.get(
    '/metrics',
    metricsRoute({ metrics: metrics.page, token: metricsToken, refusal: () => new RelayError('InvalidJwt') }),
  )
  return app
}

function toDial(c: Context): Dial {
  return {
    query: new URL(c.req.url).searchParams,
    authorization: c.req.header('Authorization'),
    host: c.req.header('Host'),
    origin: c.req.header('Origin'),
  }
}
