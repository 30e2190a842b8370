import { Hono } from 'hono'
import { originPath, parse, parseJson, uuid, WireError } from 'latchkey/wire'
import {
  ceremonyEnd,
  ceremonyStart,
  epochConfirmation,
  frameType,
  keyExport,
  type ManagedWallet,
  maxBodyBytes,
  maxJsonLength,
} from 'latchkey/wire/mpc'
import { createApp, type FrameEnv } from '../shared/app.ts'
import type { TokenHolder } from '../shared/dpop/accessTokens.ts'
import type { Callers } from '../shared/managed/callers.ts'
import { MpcError, toAnswer } from '../shared/managed/failure.ts'
import { originRoute } from '../shared/originRoute.ts'
import type { RateLimit } from '../shared/rateLimit.ts'
import { endCeremony } from './ceremonies/end.ts'
import { actionOf } from './ceremonies/plan.ts'
import { startCeremony } from './ceremonies/start.ts'
import { stepCeremony } from './ceremonies/step.ts'
import { confirmEpoch } from './confirmEpoch.ts'
import type { MpcContext, MpcEnvironment } from './context.ts'
import { exportShares } from './exportShares.ts'
import { listWallets, type Owner } from './store/wallets.ts'
import type { WalletStatements } from './walletStatements.ts'

export type MpcRates = Record<'start' | 'key', RateLimit>

/** The managed wallet's wire over HTTP. */
export function mpcApp(
  context: MpcContext,
  options: {
    callers: Callers<MpcEnvironment>
    statements: WalletStatements
    rates: MpcRates
    trustedProxies: number
    isHealthy: () => Promise<boolean>
  },
): Hono<FrameEnv> {
  const { callers, statements, rates, trustedProxies, isHealthy } = options
  const { log, now } = context

  const app = createApp({
    ...{ server: 'mpc', log, maxBodyBytes, allowOrigin: callers.allowOrigin, trustedProxies, toAnswer, now, isHealthy },
    allowHeaders: callers.headers,
  })

  const listStated = async (owner: Owner): Promise<ManagedWallet[]> =>
    Promise.all(
      (await listWallets(context.database, owner)).map(async (wallet) => {
        return { ...wallet, statement: await statements.sign(owner, wallet) }
      }),
    )

  const routes = new Hono<FrameEnv>()
    .get('/wallets', async (c) => {
      const { holder } = await callers.callerOf(c)
      return c.json({ wallets: await listStated(holder) })
    })
    .post('/ceremonies/:ceremonyId', async (c) => {
      const caller = await callers.callerOf(c)
      const ceremonyId = parse(uuid, c.req.param('ceremonyId'))
      const request = parse(ceremonyStart, parseJson(await c.req.text(), maxJsonLength))
      const { holder, environment } = caller
      if (!environment.allowedOrigins.includes(request.origin)) throw new MpcError('origin_not_allowed')
      const { signedInAt } = await callers.sessionOf(c, holder)
      const isHeavy = request.kind !== 'sign'
      if (!rates.start(holder.personId) || (isHeavy && !rates.key(holder.personId))) {
        throw new MpcError('too_many_requests')
      }
      const frame = await startCeremony(context, {
        ...{ owner: toOwner(holder), environment, ceremonyId, request, signedInAt },
        readMfa: () => callers.mfaOf(c, caller, actionOf[request.kind]),
      })
      return c.body(frame, 200, { 'Content-Type': frameType })
    })
    .post('/ceremonies/:ceremonyId/rounds/:round', async (c) => {
      const { holder } = await callers.callerOf(c)
      const round = Number(c.req.param('round'))
      if (!Number.isInteger(round) || round < 1 || round > 16) throw new WireError('round', 'expected a round')
      const body = new Uint8Array(await c.req.arrayBuffer())
      const ceremonyId = c.req.param('ceremonyId')
      const frame = await stepCeremony(context, { owner: toOwner(holder), ceremonyId, round, body })
      return c.body(frame, 200, { 'Content-Type': frameType })
    })
    .post('/ceremonies/:ceremonyId/end', async (c) => {
      const { holder } = await callers.callerOf(c)
      const end = parse(ceremonyEnd, parseJson(await c.req.text(), maxJsonLength))
      await endCeremony(context, { owner: toOwner(holder), ceremonyId: c.req.param('ceremonyId'), end })
      return c.body(null, 204)
    })
    .post('/wallets/:walletId/export', async (c) => {
      const caller = await callers.callerOf(c)
      await callers.sessionOf(c, caller.holder)
      const request = parse(keyExport, parseJson(await c.req.text(), maxJsonLength))
      if (!rates.key(caller.holder.personId)) throw new MpcError('too_many_requests')
      const exported = await exportShares(context, {
        ...{ owner: toOwner(caller.holder), walletId: c.req.param('walletId'), request },
        readMfa: () => callers.mfaOf(c, caller, 'wallet.waas.export'),
      })
      return c.json(exported)
    })
    .post('/wallets/:walletId/epochs/:epoch/confirm', async (c) => {
      const { holder } = await callers.callerOf(c)
      await callers.sessionOf(c, holder)
      const confirmation = parse(epochConfirmation, parseJson(await c.req.text(), maxJsonLength))
      const epoch = Number(c.req.param('epoch'))
      if (!Number.isSafeInteger(epoch) || epoch < 0) throw new WireError('epoch', 'expected an epoch')
      const walletId = c.req.param('walletId')
      const witness = await confirmEpoch(context, { owner: toOwner(holder), walletId, epoch, confirmation })
      // As it is now: another device may have made new shares since a confirmation whose answer was lost.
      const statement = (await listStated(holder)).find((wallet) => wallet.walletId === walletId)?.statement
      return c.json({ witness, statement })
    })

  return app
    .get('/.well-known/jwks.json', (c) =>
      c.json({ keys: statements.publicKeys }, 200, { 'Cache-Control': 'public, max-age=300' }),
    )
    .get(
      `/environments/:environmentId${originPath}`,
      originRoute({ allowOrigin: callers.allowOrigin, trustedProxies, now }),
    )
    .route('/environments/:environmentId', routes)
}

function toOwner({ environmentId, personId }: TokenHolder) {
  return { environmentId, personId }
}
