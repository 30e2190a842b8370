import { type Context, Hono } from 'hono'
import { originPath, parse, parseJson, uuid, WireError } from 'latchkey/wire'
import {
  ceremonyEnd,
  ceremonyStart,
  epochConfirmation,
  frameType,
  type MfaAction,
  maxBodyBytes,
  maxJsonLength,
  mfaTokenHeader,
  signedSessionHeader,
} from 'latchkey/wire/mpc'
import { createApp, type FrameEnv } from '../shared/app.ts'
import type { AllowOrigin } from '../shared/cors.ts'
import type { TokenHolder } from '../shared/dpop/accessTokens.ts'
import type { TokenGuard } from '../shared/dpop/tokenGuard.ts'
import { originRoute } from '../shared/originRoute.ts'
import type { RateLimit } from '../shared/rateLimit.ts'
import { endCeremony } from './ceremonies/end.ts'
import { actionOf } from './ceremonies/plan.ts'
import { startCeremony } from './ceremonies/start.ts'
import { stepCeremony } from './ceremonies/step.ts'
import { confirmEpoch } from './confirmEpoch.ts'
import type { MpcContext, MpcEnvironment, VerifyMfa, VerifySession } from './context.ts'
import { MpcError, toAnswer } from './failure.ts'
import { listWallets } from './store/wallets.ts'

export type FindMpcEnvironment = (environmentId: string) => Promise<MpcEnvironment | undefined>
export type MpcRates = Record<'person' | 'start' | 'key', RateLimit>

type Caller = { holder: TokenHolder; environment: MpcEnvironment }

/** The managed wallet's wire over HTTP. */
export function mpcApp(
  context: MpcContext,
  options: {
    findEnvironment: FindMpcEnvironment
    guard: TokenGuard
    verifySession: VerifySession
    verifyMfa: VerifyMfa
    rates: MpcRates
    trustedProxies: number
    isHealthy: () => Promise<boolean>
  },
): Hono<FrameEnv> {
  const { findEnvironment, guard, verifySession, verifyMfa, rates, trustedProxies, isHealthy } = options
  const { log, now } = context

  const allowOrigin: AllowOrigin = async (origin, c) => {
    const environmentId = /^\/environments\/([^/]+)/.exec(c.req.path)?.[1] ?? ''
    return (await findEnvironment(environmentId))?.frameOrigins.includes(origin) ?? false
  }
  const app = createApp({
    ...{ server: 'mpc', log, maxBodyBytes, allowOrigin, trustedProxies, toAnswer, now, isHealthy },
    allowHeaders: ['Authorization', 'Content-Type', 'DPoP', 'X-Client-Version', signedSessionHeader, mfaTokenHeader],
  })

  /** The caller, who holds a token of the environment and calls from its frame, or from outside a browser. */
  async function callerOf(c: Context): Promise<Caller> {
    const environmentId = c.req.param('environmentId') ?? ''
    const environment = await findEnvironment(environmentId)
    if (!environment) throw new MpcError('unknown_environment')
    const origin = c.req.header('Origin')
    if (origin !== undefined && !environment.frameOrigins.includes(origin)) throw new MpcError('origin_not_allowed')
    const holder = await guard(c, environmentId)
    if (!rates.person(holder.personId)) throw new MpcError('too_many_requests')
    return { holder, environment }
  }

  /** @throws {MpcError} `invalid_session` */
  async function sessionOf(c: Context, holder: TokenHolder): Promise<{ signedInAt: number }> {
    const signedSessionId = c.req.header(signedSessionHeader)
    const session = signedSessionId && (await verifySession({ ...holder, signedSessionId }))
    if (!session) throw new MpcError('invalid_session')
    return session
  }

  async function useMfa(c: Context, { holder, environment }: Caller, action: MfaAction | undefined): Promise<void> {
    if (!action || !environment.mfa.includes(action)) return
    const token = c.req.header(mfaTokenHeader)
    if (!token) throw new MpcError('mfa_required')
    if (!(await verifyMfa({ ...holder, action, token }))) throw new MpcError('invalid_mfa')
  }

  const routes = new Hono<FrameEnv>()
    .get('/wallets', async (c) => {
      const { holder } = await callerOf(c)
      return c.json({ wallets: await listWallets(context.database, holder) })
    })
    .post('/ceremonies/:ceremonyId', async (c) => {
      const caller = await callerOf(c)
      const ceremonyId = parse(uuid, c.req.param('ceremonyId'))
      const request = parse(ceremonyStart, parseJson(await c.req.text(), maxJsonLength))
      const { holder, environment } = caller
      if (!environment.allowedOrigins.includes(request.origin)) throw new MpcError('origin_not_allowed')
      const { signedInAt } = await sessionOf(c, holder)
      const isHeavy = request.kind !== 'sign'
      if (!rates.start(holder.personId) || (isHeavy && !rates.key(holder.personId))) {
        throw new MpcError('too_many_requests')
      }
      const frame = await startCeremony(context, {
        ...{ owner: toOwner(holder), environment, ceremonyId, request, signedInAt },
        useMfa: () => useMfa(c, caller, actionOf[request.kind]),
      })
      return c.body(frame, 200, { 'Content-Type': frameType })
    })
    .post('/ceremonies/:ceremonyId/rounds/:round', async (c) => {
      const { holder } = await callerOf(c)
      const round = Number(c.req.param('round'))
      if (!Number.isInteger(round) || round < 1 || round > 16) throw new WireError('round', 'expected a round')
      const body = new Uint8Array(await c.req.arrayBuffer())
      const ceremonyId = c.req.param('ceremonyId')
      const frame = await stepCeremony(context, { owner: toOwner(holder), ceremonyId, round, body })
      return c.body(frame, 200, { 'Content-Type': frameType })
    })
    .post('/ceremonies/:ceremonyId/end', async (c) => {
      const { holder } = await callerOf(c)
      const end = parse(ceremonyEnd, parseJson(await c.req.text(), maxJsonLength))
      await endCeremony(context, { owner: toOwner(holder), ceremonyId: c.req.param('ceremonyId'), end })
      return c.body(null, 204)
    })
    .post('/wallets/:walletId/epochs/:epoch/confirm', async (c) => {
      const { holder } = await callerOf(c)
      await sessionOf(c, holder)
      const { ceremonyId } = parse(epochConfirmation, parseJson(await c.req.text(), maxJsonLength))
      const epoch = Number(c.req.param('epoch'))
      if (!Number.isSafeInteger(epoch) || epoch < 0) throw new WireError('epoch', 'expected an epoch')
      const walletId = c.req.param('walletId')
      return c.json({ witness: await confirmEpoch(context, { owner: toOwner(holder), walletId, epoch, ceremonyId }) })
    })

  return app
    .get(`/environments/:environmentId${originPath}`, originRoute({ allowOrigin, trustedProxies, now }))
    .route('/environments/:environmentId', routes)
}

function toOwner({ environmentId, personId }: TokenHolder) {
  return { environmentId, personId }
}
