import type { Context, Hono } from 'hono'
import { apiKeyStampHeader } from 'latchkey/crypto'
import { originPath } from 'latchkey/wire'
import { authProxyHeader, refresh } from 'latchkey/wire/account'
import { createApp, type FrameEnv } from '../shared/app.ts'
import type { AllowOrigin } from '../shared/cors.ts'
import { originRoute } from '../shared/originRoute.ts'
import { toProxyAnswer } from './authProxy/failure.ts'
import { authProxyRoutes } from './authProxy/routes.ts'
import type { AccountContext } from './context.ts'
import type { Environments } from './environments.ts'
import { AccountError, toAnswer } from './failure.ts'
import { createGuards, type RateLimits, read } from './guards.ts'
import { maxBodyBytes } from './limits.ts'
import { readKeySharesReport, readManagedWalletReport, saveKeyShares, saveManagedWallet } from './managedWallets.ts'
import { entranceRoutes } from './routes/entrance.ts'
import { joiningRoutes } from './routes/joining.ts'
import { mailRoutes } from './routes/mail.ts'
import { personRoutes } from './routes/person.ts'
import { endSession, refreshSession, sessionOfRefreshToken } from './sessions.ts'

/** The path prefix of the official packages' auth proxy. */
const authProxyPath = '/auth-proxy'

/** The account wire over HTTP. */
export function accountApp(
  context: AccountContext,
  options: {
    environments: Environments
    rates: RateLimits
    trustedProxies: number
    isHealthy: () => Promise<boolean>
  },
): Hono<FrameEnv> {
  const { log, now } = context
  const { environments, trustedProxies, isHealthy } = options
  const guards = createGuards(context, options)

  const allowOrigin: AllowOrigin = async (origin, c) => {
    const environmentId = /^\/environments\/([^/]+)/.exec(c.req.path)?.[1]
    const candidates = environmentId ? [await environments.find(environmentId)] : await environments.list()
    return candidates.some((environment) => environment?.allowedOrigins.includes(origin))
  }
  const app = createApp({
    server: 'account',
    log,
    maxBodyBytes,
    allowHeaders: ['Authorization', 'Content-Type', 'DPoP', 'X-Client-Version', authProxyHeader, 'X-Captcha-Token'],
    allowOrigin,
    trustedProxies,
    // Each route reports failures in the form of its own wire.
    toAnswer: (error, _, path) => (path.startsWith(`${authProxyPath}/`) ? toProxyAnswer(error) : toAnswer(error)),
    now,
    isHealthy,
  })

  const readStamped = async (c: Context) => ({ body: await c.req.text(), stamp: c.req.header(apiKeyStampHeader) })
  const assertEnvironment = async ({ environmentId }: { environmentId: string }) => {
    if (!(await environments.find(environmentId))) throw new AccountError('unknown_environment')
  }

  return app
    .get(`/environments/:environmentId${originPath}`, originRoute({ allowOrigin, trustedProxies, now: context.now }))
    .route('/environments/:environmentId', entranceRoutes(context, guards))
    .route('/environments/:environmentId', mailRoutes(context, guards))
    .route('/environments/:environmentId/device-pairings', joiningRoutes(context, guards))
    .route('/me', personRoutes(context, guards))
    .route(authProxyPath, authProxyRoutes(context, guards))
    .post('/managed-wallets', async (c) => {
      const report = await readManagedWalletReport(context, await readStamped(c))
      await assertEnvironment(report)
      return c.json({ revision: await saveManagedWallet(context, report) })
    })
    .post('/managed-wallets/key-shares', async (c) => {
      const report = await readKeySharesReport(context, await readStamped(c))
      await assertEnvironment(report)
      return c.json({ revision: await saveKeyShares(context, report) })
    })
    .post('/token', async (c) => {
      guards.assertRate(c, 'token')
      const { refreshToken } = await read(c, refresh)
      const thumbprint = await guards.prove(c)
      await guards.assertSessionOrigin(c, await sessionOfRefreshToken(context, refreshToken))
      return c.json(await refreshSession(context, refreshToken, thumbprint))
    })
    .post('/sign-out', async (c) => {
      const { session } = await guards.personOf(c)
      await endSession(context, session)
      return c.body(null, 204)
    })
    .get('/.well-known/jwks.json', (c) =>
      c.json({ keys: context.signingKeys.publicKeys }, 200, { 'Cache-Control': 'public, max-age=300' }),
    )
}
