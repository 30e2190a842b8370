import { type Context, Hono } from 'hono'
import { originPath, parse, parseJson, uuid } from 'latchkey/wire'
import { backupConfirmation, ban, maxJsonLength, newBackup, recovery, restoration, settlement } from 'latchkey/wire/mpc'
import { createApp, type FrameEnv } from '../shared/app.ts'
import type { Log } from '../shared/log.ts'
import type { Caller, Callers, ManagedEnvironment } from '../shared/managed/callers.ts'
import { MpcError, toAnswer } from '../shared/managed/failure.ts'
import type { VerifyWalletStatement } from '../shared/managed/verifyWalletStatement.ts'
import { originRoute } from '../shared/originRoute.ts'
import type { RateLimit } from '../shared/rateLimit.ts'
import { confirmBackups, putBackup, recoverBackups, restoreBackups } from './backups.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import { listBackups } from './replaced.ts'
import { banEpoch, settleWallet } from './settle.ts'

/** This store alone accepts the tokens of this action: one that two servers accept would work twice. */
const mfaAction = 'wallet.waas.backup'

/** The wire of the share store over HTTP. */
export function sharesApp(
  context: SharesContext,
  options: {
    callers: Callers<ManagedEnvironment>
    log: Log
    verifyStatement: VerifyWalletStatement
    recoverRate: RateLimit
    trustedProxies: number
    isHealthy: () => Promise<boolean>
  },
): Hono<FrameEnv> {
  const { callers, log, verifyStatement, recoverRate, trustedProxies, isHealthy } = options
  const { now } = context
  const app = createApp({
    ...{ server: 'shares', log, maxBodyBytes: maxJsonLength, trustedProxies, toAnswer, now, isHealthy },
    ...{ allowOrigin: callers.allowOrigin, allowHeaders: callers.headers },
  })

  function toOwner(c: Context, { holder }: Caller<ManagedEnvironment>): WalletOwner {
    const walletId = parse(uuid, c.req.param('walletId'))
    return { environmentId: holder.environmentId, personId: holder.personId, walletId }
  }

  /** The wallet's owner, where the request must come from a session that the page has signed. */
  async function signedOwnerOf(c: Context) {
    const caller = await callers.callerOf(c)
    await callers.sessionOf(c, caller.holder)
    return { owner: toOwner(c, caller), caller }
  }

  const read = async (c: Context) => parseJson(await c.req.text(), maxJsonLength)
  const keyShareIdOf = (c: Context) => parse(uuid, c.req.param('keyShareId'))

  const routes = new Hono<FrameEnv>()
    .get('/backups', async (c) => c.json(await listBackups(context, toOwner(c, await callers.callerOf(c)))))
    .post('/backups/:keyShareId', async (c) => {
      const { owner } = await signedOwnerOf(c)
      const backup = parse(newBackup, await read(c))
      return c.json(await putBackup(context, { owner, keyShareId: keyShareIdOf(c), backup }))
    })
    .post('/confirm', async (c) => {
      const { owner, caller } = await signedOwnerOf(c)
      const readMfa = () => callers.mfaOf(c, caller, mfaAction)
      await confirmBackups(context, { owner, readMfa, ...parse(backupConfirmation, await read(c)) })
      return c.body(null, 204)
    })
    .post('/settle', async (c) => {
      const { owner } = await signedOwnerOf(c)
      const statement = await verifyStatement(parse(settlement, await read(c)).statement, owner.environmentId)
      await settleWallet(context, { owner, statement })
      return c.body(null, 204)
    })
    .post('/ban', async (c) => {
      const { owner } = await signedOwnerOf(c)
      await banEpoch(context, { owner, ...parse(ban, await read(c)) })
      return c.body(null, 204)
    })
    .post('/recover', async (c) => {
      const { owner } = await signedOwnerOf(c)
      const { keyShareIds } = parse(recovery, await read(c))
      if (!recoverRate(owner.personId)) throw new MpcError('too_many_requests')
      return c.json({ keyShares: await recoverBackups(context, { owner, keyShareIds }) })
    })
    .post('/restore', async (c) => {
      const { owner, caller } = await signedOwnerOf(c)
      const { keyShareIds } = parse(restoration, await read(c))
      if (!recoverRate(owner.personId)) throw new MpcError('too_many_requests')
      const readMfa = () => callers.freshOf(c, caller, mfaAction)
      return c.json({ keyShares: await restoreBackups(context, { owner, keyShareIds, readMfa }) })
    })

  return app
    .get(
      `/environments/:environmentId${originPath}`,
      originRoute({ allowOrigin: callers.allowOrigin, trustedProxies, now }),
    )
    .route('/environments/:environmentId/wallets/:walletId', routes)
}
