import type { Hono } from 'hono'
import { parse } from 'latchkey/wire'
import { type Environment, environment } from 'latchkey/wire/account'
import type { FrameEnv } from '../frame/app.ts'
import type { Database } from '../frame/database.ts'
import type { Envelope } from '../frame/envelope.ts'
import type { Log } from '../frame/log.ts'
import { migrate } from '../frame/migrate.ts'
import { createRateLimit } from '../frame/rateLimit.ts'
import { accountApp } from './app.ts'
import type { AccountContext } from './context.ts'
import { createCustody } from './custody.ts'
import { createEnvironments } from './environments.ts'
import { signInRate } from './limits.ts'
import { type AccountTables, migrations } from './migrations.ts'
import { assertParentApiKey, type ParentApiKey } from './parentApiKey.ts'
import { assertRpIds } from './rpIds.ts'
import { openSigningKey } from './signingKeys.ts'

export type AccountServer = {
  app: Hono<FrameEnv>
  /**
   * The operator's call, at every start: makes or replaces an environment, with the key that acts for it at key custody.
   * One that no call has named since the start is refused, whatever the database holds.
   */
  putEnvironment(environment: Environment, parentApiKey: ParentApiKey): Promise<void>
  findEnvironment(environmentId: string): Promise<Environment | undefined>
}

/**
 * Environments, people and their sessions.
 * @param options.publicUrl what clients call this server, e.g. `http://127.0.0.1:8401`: proofs are made for it.
 * @param options.rate of requests that begin a session, per environment and client address.
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`.
 */
export async function createAccountServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  publicUrl: string
  now?: () => number
  fetch?: typeof fetch
  rate?: { burst: number; perMinute: number }
  trustedProxies?: number
}): Promise<AccountServer> {
  const { envelope, log, publicUrl, now = Date.now, rate = signInRate, trustedProxies = 0 } = options
  const database = await migrate<AccountTables>(options.database, 'account', migrations)
  const custody = createCustody(options.fetch ? { fetch: options.fetch } : {})
  const environments = createEnvironments({ database, envelope })
  const context: AccountContext = { database, envelope, custody, log, now, publicUrl }
  // The first start makes the key; a wrong key-encryption key shows here and not at the first sign-in.
  await openSigningKey(context)

  return {
    app: accountApp(context, { environments, rateLimit: createRateLimit({ ...rate, now }), trustedProxies }),
    async putEnvironment(configuration, parentApiKey) {
      const checked = parse(environment, configuration)
      assertRpIds(checked)
      assertParentApiKey(parentApiKey)
      await environments.put(checked, parentApiKey.privateKey)
    },
    findEnvironment: environments.find,
  }
}
