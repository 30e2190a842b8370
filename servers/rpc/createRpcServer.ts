import type { Context, Hono } from 'hono'
import { originPath } from 'latchkey/wire'
import { createApp, type FrameEnv } from '../shared/app.ts'
import { clientAddress } from '../shared/clientAddress.ts'
import type { AllowOrigin } from '../shared/cors.ts'
import type { Log } from '../shared/log.ts'
import { originRoute } from '../shared/originRoute.ts'
import { createRateLimit } from '../shared/rateLimit.ts'
import { answer } from './answer.ts'
import { OriginRefusedError, RateLimitedError, RpcError, toAnswer } from './failure.ts'
import { forward } from './forward.ts'
import { maxBodyBytes, requestRate, upstreamTimeoutMs } from './limits.ts'
import { parseRequest } from './request.ts'
import type { UpstreamRequest } from './upstreamRequest.ts'

/** The part of an environment that the server needs: the origins that may call. */
export type RpcEnvironment = { allowedOrigins: readonly string[] }

/** Official clients of the popup wallets send the last two with every read (link-and-popup-wallets §2.7). */
const allowHeaders = ['Content-Type', 'X-Client-Version', 'X-Cbw-Sdk-Version', 'X-Cbw-Sdk-Platform']

/** Addresses by chain id. */
type Upstreams = Readonly<Record<number, readonly string[]>>

/**
 * Serves JSON-RPC of every chain at one address: `POST /?chainId=1&projectId=<environmentId>`. It is the relay provider
 * endpoint of specification §7, and the default of every wallet here.
 * @param options.upstreams addresses by chain id, used in order; they never reach a page
 * @param options.bundlers the same by name of a bundler: `&bundler=<name>` asks it instead of the chain's nodes
 * @param options.findEnvironment undefined when there is no such environment
 * @param options.startTimeout begins the time that one upstream has for its whole reply
 */
export function createRpcServer(options: {
  upstreams: Upstreams
  bundlers?: Readonly<Record<string, Upstreams>>
  findEnvironment: (environmentId: string) => Promise<RpcEnvironment | undefined>
  log: Log
  now?: () => number
  fetch?: typeof fetch
  rate?: { burst: number; perMinute: number }
  startTimeout?: () => AbortSignal
  trustedProxies?: number
}): { app: Hono<FrameEnv> } {
  const {
    upstreams,
    bundlers = {},
    findEnvironment,
    log,
    now = Date.now,
    rate = requestRate,
    trustedProxies = 0,
  } = options
  const rateLimit = createRateLimit({ ...rate, now })
  const byChain = new Map(Object.entries(upstreams))
  const byBundler = new Map(Object.entries(bundlers).map(([name, urls]) => [name, new Map(Object.entries(urls))]))

  const allowOrigin: AllowOrigin = async (origin, c) => {
    const environment = await findEnvironment(c.req.query('projectId') ?? '')
    return environment?.allowedOrigins.includes(origin) ?? false
  }
  const app = createApp({
    server: 'rpc',
    log,
    maxBodyBytes,
    allowHeaders,
    allowOrigin,
    trustedProxies,
    toAnswer,
    now,
  })

  app.get(originPath, originRoute({ allowOrigin, trustedProxies, now }))
  app.post('/', async (c) => {
    const projectId = await admit(c)
    if (!rateLimit(`${projectId} ${clientAddress(c, trustedProxies)}`)) throw new RateLimitedError()
    const place = { chainId: c.req.query('chainId') ?? '', bundler: c.req.query('bundler') }
    const reply = await answer(parseRequest(await c.req.text()), (request) => ask(place, request))
    return reply === undefined ? c.body(null, 204) : c.body(reply, 200, { 'Content-Type': 'application/json' })
  })

  async function admit(c: Context): Promise<string> {
    const projectId = c.req.query('projectId') ?? ''
    const environment = await findEnvironment(projectId)
    if (!environment)
      throw new RpcError('invalidParams', 'The environment of this projectId does not exist. Check projectId.')
    const origin = c.req.header('Origin')
    if (origin !== undefined && !environment.allowedOrigins.includes(origin)) throw new OriginRefusedError()
    return projectId
  }

  async function ask({ chainId, bundler }: Place, request: UpstreamRequest): Promise<string> {
    const urls = (bundler === undefined ? byChain : byBundler.get(bundler))?.get(chainId)
    if (!urls) throw new RpcError('invalidParams', bundler === undefined ? chainMissing : bundlerMissing)
    return forward(request, urls, {
      fetch: options.fetch ?? fetch,
      log,
      chainId: Number(chainId),
      startTimeout: options.startTimeout ?? (() => AbortSignal.timeout(upstreamTimeoutMs)),
    })
  }

  return { app }
}

/** Where a page sends a request. */
type Place = { chainId: string; bundler: string | undefined }

const chainMissing = 'This server has no upstream for this chainId. Check chainId.'
const bundlerMissing = 'This server has no bundler of this name for this chainId. Check bundler and chainId.'
