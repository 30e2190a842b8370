import type { Hono } from 'hono'
import type { FrameEnv } from '../frame/app.ts'
import type { Database } from '../frame/database.ts'
import type { Envelope } from '../frame/envelope.ts'
import type { Log } from '../frame/log.ts'
import { migrate } from '../frame/migrate.ts'
import { createRateLimit, type Rate } from '../frame/rateLimit.ts'
import { custodyApp } from './app.ts'
import { createCache } from './cache.ts'
import type { Custody } from './custody.ts'
import { failedStampRate, requestRate } from './limits.ts'
import { createNewId } from './newId.ts'
import { loadNotarizer } from './notarizer.ts'
import { type ParentOrganization, putParentOrganization } from './parentOrganization.ts'
import { createSigners } from './signers.ts'
import { createApiKeyVerifier } from './stamps/apiKeySignature.ts'
import { createCommitQueue } from './store/commitQueue.ts'
import { migrations } from './store/migrations.ts'
import { findOrigins } from './store/organizations.ts'
import type { Tables } from './store/tables.ts'

/** API keys whose row is kept at hand: those of as many people signing at once. */
const rememberedKeys = 10_000

export type CustodyServer = {
  app: Hono<FrameEnv>
  /**
   * The operator's call, at every start: see `putParentOrganization`. An organization that no call has named since the start
   * is refused with all below it, and kept in the database.
   */
  createParentOrganization(parent: ParentOrganization): Promise<{ organizationId: string; userId: string }>
}

/**
 * Key custody on a database; secrets are sealed by `envelope`, whose key lies outside it.
 * @param options.rates of the requests that each organization stamps, and of the refused stamps of each client address.
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`.
 */
export async function createCustodyServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  now?: () => number
  rates?: { requests?: Rate; failedStamps?: Rate }
  trustedProxies?: number
}): Promise<CustodyServer> {
  const { database, envelope, log, now = Date.now, rates = {}, trustedProxies = 0 } = options
  const { requests = requestRate, failedStamps = failedStampRate } = rates
  const db = await migrate<Tables>(database, 'custody', migrations)
  const custody: Custody = {
    db,
    envelope,
    commit: createCommitQueue(db),
    signers: createSigners({ db, envelope }),
    notarizer: await loadNotarizer({ db, envelope }),
    verifyApiKey: createApiKeyVerifier(),
    rememberedKeys: createCache(rememberedKeys),
    named: new Set(),
    requestRate: createRateLimit({ ...requests, now }),
    failedStampRate: createRateLimit({ ...failedStamps, now }),
    newId: createNewId(now),
    log,
    now,
  }
  return {
    app: custodyApp(custody, {
      allowOrigin: async (origin) => (await findOrigins(db, custody.named)).includes(origin),
      trustedProxies,
    }),
    async createParentOrganization(parent) {
      const put = await putParentOrganization(custody, parent)
      custody.named.add(put.organizationId)
      return put
    },
  }
}
