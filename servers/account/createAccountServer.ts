import type { Hono } from 'hono'
import { parse } from 'latchkey/wire'
import { type Environment, environment } from 'latchkey/wire/account'
import { createApiKeyVerifier } from '../shared/apiKeySignature.ts'
import type { FrameEnv } from '../shared/app.ts'
import { createBackground } from '../shared/background.ts'
import type { Database } from '../shared/database.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Log } from '../shared/log.ts'
import { migrate } from '../shared/migrate.ts'
import { createRateLimit } from '../shared/rateLimit.ts'
import type { RawApiKey } from '../shared/rawApiKey.ts'
import { type Resealed, reseal } from '../shared/reseal.ts'
import { accountApp } from './app.ts'
import { assertEnvironment } from './assertEnvironment.ts'
import type { AccountContext } from './context.ts'
import { createCustody } from './custody.ts'
import { createCustodyKeys } from './custodyKeys.ts'
import { createEnvironments } from './environments.ts'
import { mailRate, personRate, requesterRate, signInRate, waitingRate } from './limits.ts'
import { migrations } from './migrations.ts'
import { assertParentApiKey } from './parentApiKey.ts'
import { loadSigningKeys } from './signingKeys.ts'
import { sealedColumns } from './store/sealedColumns.ts'
import type { AccountTables } from './store/tables.ts'

export type AccountServer = {
  app: Hono<FrameEnv>
  /**
   * Creates or replaces an environment, with the key that acts for it at key custody. The operator calls this at every
   * start: the server refuses an environment that has not been named since, even if it is in the database.
   */
  putEnvironment(environment: Environment, parentApiKey: RawApiKey): Promise<void>
  findEnvironment(environmentId: string): Promise<Environment | undefined>
  /** Resolves once all background work of answered requests has ended, such as the emails of recoveries. */
  settled(): Promise<void>
  /** As `settled`, for a bounded time. The caller closes the database afterwards. */
  close(): Promise<void>
  /** Reseals values of older key-encryption keys while the server runs; afterwards those keys may be removed. */
  reseal(signal?: AbortSignal): Promise<Resealed>
}

/**
 * Creates the account server: environments, people and their sessions.
 * @param options.publicUrl the address that clients call, e.g. `http://127.0.0.1:8401`: proofs name it
 * @param options.rate of requests that begin a session, per environment and client address
 * @param options.managedWalletKey the compressed key, in hex, of the server that may report managed wallets; none by default
 * @param options.keySharesKey the same of the share store, which reports their backups
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 */
export async function createAccountServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  publicUrl: string
  managedWalletKey?: string | undefined
  keySharesKey?: string | undefined
  now?: () => number
  fetch?: typeof fetch
  rate?: { burst: number; perMinute: number }
  trustedProxies?: number
}): Promise<AccountServer> {
  const { envelope, log, publicUrl, now = Date.now, rate = signInRate, trustedProxies = 0 } = options
  const database = await migrate<AccountTables>(options.database, 'account', migrations)
  const custody = createCustody(options.fetch ? { fetch: options.fetch } : {})
  const environments = createEnvironments({ database, envelope })
  const custodyKeys = createCustodyKeys(custody, now)
  const verifyApiKey = createApiKeyVerifier()
  const background = createBackground()
  // The first start creates the key. A wrong key-encryption key fails here and not at the first sign-in.
  const signingKeys = await loadSigningKeys({ database, envelope })
  const context: AccountContext = {
    ...{ database, envelope, custody, custodyKeys, signingKeys, verifyApiKey, background, log, now, publicUrl },
    managedWalletKey: options.managedWalletKey,
    keySharesKey: options.keySharesKey,
  }
  const rates = {
    signIn: createRateLimit({ ...rate, now }),
    waiting: createRateLimit({ ...waitingRate, now }),
    person: createRateLimit({ ...personRate, now }),
    mail: createRateLimit({ ...mailRate, now }),
    requester: createRateLimit({ ...requesterRate, now }),
  }

  return {
    app: accountApp(context, {
      ...{ environments, rates, trustedProxies },
      isHealthy: options.database.availability.check,
    }),
    async putEnvironment(configuration, parentApiKey) {
      const checked = parse(environment, configuration)
      assertEnvironment(checked)
      assertParentApiKey(parentApiKey)
      await environments.put(checked, parentApiKey.privateKey)
    },
    findEnvironment: environments.find,
    settled: background.settled,
    close: background.close,
    reseal: (signal) => reseal(options.database.kysely, { envelope, columns: sealedColumns, signal }),
  }
}
