import { type Context, Hono } from 'hono'
import { originPath, parse, parseJson, uuid } from 'latchkey/wire'
import { backupConfirmation, maxJsonLength, newBackup, recovery } from 'latchkey/wire/mpc'
import { createApp, type FrameEnv } from '../shared/app.ts'
import type { Log } from '../shared/log.ts'
import type { Callers, ManagedEnvironment } from '../shared/managed/callers.ts'
import { MpcError, toAnswer } from '../shared/managed/failure.ts'
import { originRoute } from '../shared/originRoute.ts'
import type { RateLimit } from '../shared/rateLimit.ts'
import { confirmBackup, deleteBackup, listBackups, putBackup, recoverBackups } from './backups.ts'
import type { SharesContext, WalletOwner } from './context.ts'

/** The wire of the share store over HTTP. */
export function sharesApp(
  context: SharesContext,
  options: {
    callers: Callers<ManagedEnvironment>
    log: Log
    recoverRate: RateLimit
    trustedProxies: number
    isHealthy: () => Promise<boolean>
  },
): Hono<FrameEnv> {
  const { callers, log, recoverRate, trustedProxies, isHealthy } = options
  const { now } = context
  const app = createApp({
    ...{ server: 'shares', log, maxBodyBytes: maxJsonLength, trustedProxies, toAnswer, now, isHealthy },
    ...{ allowOrigin: callers.allowOrigin, allowHeaders: callers.headers },
  })

  async function ownerOf(c: Context): Promise<WalletOwner> {
    const { holder } = await callers.callerOf(c)
    const walletId = parse(uuid, c.req.param('walletId'))
    return { environmentId: holder.environmentId, personId: holder.personId, walletId }
  }

  /** The same, where the request must come from a session that the page has signed. */
  async function signedOwnerOf(c: Context): Promise<WalletOwner> {
    const { holder } = await callers.callerOf(c)
    await callers.sessionOf(c, holder)
    const walletId = parse(uuid, c.req.param('walletId'))
    return { environmentId: holder.environmentId, personId: holder.personId, walletId }
  }

  const read = async (c: Context) => parseJson(await c.req.text(), maxJsonLength)
  const keyShareIdOf = (c: Context) => parse(uuid, c.req.param('keyShareId'))

  const routes = new Hono<FrameEnv>()
    .get('/backups', async (c) => c.json({ backups: await listBackups(context, await ownerOf(c)) }))
    .post('/backups/:keyShareId', async (c) => {
      const owner = await signedOwnerOf(c)
      const backup = parse(newBackup, await read(c))
      return c.json(await putBackup(context, { owner, keyShareId: keyShareIdOf(c), backup }))
    })
    .post('/backups/:keyShareId/confirm', async (c) => {
      const owner = await signedOwnerOf(c)
      const { sha256 } = parse(backupConfirmation, await read(c))
      await confirmBackup(context, { owner, keyShareId: keyShareIdOf(c), sha256 })
      return c.body(null, 204)
    })
    .post('/backups/:keyShareId/delete', async (c) => {
      const owner = await signedOwnerOf(c)
      await deleteBackup(context, { owner, keyShareId: keyShareIdOf(c) })
      return c.body(null, 204)
    })
    .post('/recover', async (c) => {
      const owner = await signedOwnerOf(c)
      const { keyShareIds } = parse(recovery, await read(c))
      if (!recoverRate(owner.personId)) throw new MpcError('too_many_requests')
      return c.json({ keyShares: await recoverBackups(context, { owner, keyShareIds }) })
    })

  return app
    .get(
      `/environments/:environmentId${originPath}`,
      originRoute({ allowOrigin: callers.allowOrigin, trustedProxies, now }),
    )
    .route('/environments/:environmentId/wallets/:walletId', routes)
}
