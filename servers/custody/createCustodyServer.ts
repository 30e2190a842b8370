import type { Hono } from 'hono'
import type { CustodyPublicKeys } from 'latchkey/wire/custody'
import { createApiKeyVerifier } from '../shared/apiKeySignature.ts'
import type { FrameEnv } from '../shared/app.ts'
import { createBackground } from '../shared/background.ts'
import { createCache } from '../shared/cache.ts'
import type { Chains } from '../shared/chains.ts'
import type { Database } from '../shared/database.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { Log } from '../shared/log.ts'
import type { SendMail, SendSms } from '../shared/mail.ts'
import { migrate } from '../shared/migrate.ts'
import { createPauses } from '../shared/pauses.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import { type Resealed, reseal } from '../shared/reseal.ts'
import { custodyApp } from './app.ts'
import { createAuditChain, findLatestTime } from './audit/auditChain.ts'
import { beginAudit } from './audit/beginAudit.ts'
import {
  codeAddressRate,
  codeRate,
  exportRate,
  failedStampRate,
  minPayloadMs,
  patientCodeRate,
  requestRate,
} from './base/limits.ts'
import { createNewId } from './base/newId.ts'
import { createCommitQueue } from './commit/commitQueue.ts'
import { sendAfterCommit } from './commit/sendAfterCommit.ts'
import { loadCodeHash } from './context/codeHash.ts'
import { createCodeRates } from './context/codeRates.ts'
import type { Custody } from './context/custody.ts'
import { assertIssuer, createIssuerKeys } from './context/issuerKeys.ts'
import { createNotarizer } from './context/notarizer.ts'
import { toLimits, toStorageBounds } from './context/organizationLimits.ts'
import { loadRestoredAt } from './context/restoredAt.ts'
import { loadServerKeys, toPublicKeys } from './context/serverKeys.ts'
import { createStorageWarnings } from './context/storageWarnings.ts'
import { createTurns } from './context/turns.ts'
import { type ParentOrganization, putParentOrganization } from './organizations/parentOrganization.ts'
import { createExpressionReader } from './policy/expressionReader.ts'
import { type Replaced, replacePayloads } from './retention/replacePayloads.ts'
import { broadcastAfterCommit, createBroadcast, resumeSendings } from './sending/broadcast.ts'
import { createSigners } from './signing/signers.ts'
import { createSteps } from './signing/steps.ts'
import { migrations } from './store/migrations.ts'
import { findOrigins } from './store/organizations.ts'
import { sealedColumns } from './store/sealedColumns.ts'
import type { Tables } from './store/tables.ts'
import { sealFactsAtStart } from './upgrade/sealFacts.ts'

/** More than the time by which ids run ahead of the clock under load. */
const idLeadMs = 1000

/** Cached API keys: enough for the users who sign at the same time. */
const rememberedKeys = 10_000

export type CustodyServer = {
  app: Hono<FrameEnv>
  /** The keys that sign its statements. Pages trust bundles of no other signer. */
  publicKeys: CustodyPublicKeys
  /**
   * Creates or updates an operator's organization (see `putParentOrganization`). The operator calls this at every
   * start: an organization that no call has named since is refused with its sub-organizations, but stays in the
   * database.
   */
  createParentOrganization(parent: ParentOrganization): Promise<{ organizationId: string; userId: string }>
  /** Resolves once the messages of all answered requests have been sent. */
  settled(): Promise<void>
  /** As `settled`, for a bounded time. The caller closes the database and the mailer afterwards. */
  close(): Promise<void>
  /** Reseals values of older key-encryption keys while the server runs; afterwards those keys may be removed. */
  reseal(signal?: AbortSignal): Promise<Resealed>
  /**
   * Replaces large payloads of finished activities that are older than this many milliseconds by their digests, while
   * the server runs. See `replacePayloads`.
   * @throws {RangeError} when that is less than `minPayloadMs`
   */
  replacePayloads(olderThanMs: number, signal?: AbortSignal): Promise<Replaced>
}

/**
 * Creates key custody on a database. Secrets are sealed by `envelope`, whose key is kept outside it.
 * @param options.rates for each organization's stamped requests and exports, unless the operator sets others; and for
 * the refused stamps of each client address. `rates.codes` applies to each contact and requester, `codeAddresses` to
 * each client address.
 * @param options.sendMail sends codes. Without it, every activity that sends an email is refused; the same holds for
 * `sendSms`.
 * @param options.chains sends transactions. Without it, `eth_send_transaction` is refused.
 * @param options.threads how many threads hash and derive (see `steps`): one by default, and 0 for none
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 */
export async function createCustodyServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  sendMail?: SendMail | undefined
  sendSms?: SendSms | undefined
  chains?: Chains | undefined
  now?: () => number
  rates?: { requests?: Rate; exports?: Rate; failedStamps?: Rate; codes?: readonly Rate[]; codeAddresses?: Rate }
  trustedProxies?: number
  threads?: number
}): Promise<CustodyServer> {
  const { database, envelope, log, sendMail, sendSms, chains, now = Date.now, rates = {}, trustedProxies = 0 } = options
  const {
    requests = requestRate,
    exports = exportRate,
    failedStamps = failedStampRate,
    codes = [codeRate, patientCodeRate],
    codeAddresses = codeAddressRate,
  } = rates
  const db = await migrate<Tables>(database, 'custody', migrations)
  const serverKeys = await loadServerKeys({ db, envelope })
  await sealFactsAtStart(database.kysely, { envelope, log })
  const hashBlock = await beginAudit({ db, envelope, now })
  const storageWarnings = createStorageWarnings({ log, now })
  const pause = createPauses()
  const runStep = createSteps({ threads: options.threads, log })
  const queue = createCommitQueue(db, createAuditChain({ hashBlock, now }), (id) => storageWarnings(id, 'nearlyFull'))
  const background = createBackground()
  const commit = sendAfterCommit(queue, { sendMail, sendSms, background, log })
  const broadcast = chains && createBroadcast({ db, chains, log, now })
  const custody: Custody = {
    db,
    envelope,
    commit: broadcast ? broadcastAfterCommit(commit, broadcast) : commit,
    chains,
    broadcast,
    signers: createSigners({ db, envelope }),
    pause,
    readExpression: createExpressionReader(pause),
    runStep,
    serverKeys,
    notarizer: createNotarizer(serverKeys.notarizer),
    verifyApiKey: createApiKeyVerifier(),
    verifySecp256k1: createApiKeyVerifier('SECP256K1'),
    issuerKeys: createIssuerKeys(now),
    rememberedKeys: createCache(rememberedKeys),
    named: new Map(),
    createTurn: createTurns(),
    failedStampRate: createRateLimit({ ...failedStamps, now }),
    codeHash: await loadCodeHash({ db, envelope }),
    codeRates: await createCodeRates({
      ...{ db, envelope, codes, now },
      perClientAddress: createRateLimit({ ...codeAddresses, now }),
    }),
    sendMail,
    sendSms,
    storageWarnings,
    // Ids are created before their block is written, so those of its last milliseconds may be later than the block.
    newId: createNewId(now, (await findLatestTime(db)) + idLeadMs),
    // A clock that was fast at the restore must not block requests now.
    restoredAt: Math.min(await loadRestoredAt({ db, envelope }), now()),
    log,
    now,
  }
  if (broadcast) void resumeSendings({ db, log, now }, broadcast)
  return {
    publicKeys: toPublicKeys(serverKeys),
    app: custodyApp(custody, {
      allowOrigin: async (origin) => (await findOrigins(db, custody.named)).includes(origin),
      trustedProxies,
      isHealthy: database.availability.check,
    }),
    async createParentOrganization(parent) {
      const put = await putParentOrganization(custody, parent)
      const { limits, oidc = [], freshPasskey = [] } = parent
      for (const each of oidc) assertIssuer(each)
      custody.named.set(put.organizationId, {
        limits: toLimits(limits),
        storage: toStorageBounds(parent.storage),
        requestRate: createRateLimit({ ...(parent.requestRate ?? requests), now }),
        exportRate: createRateLimit({ ...(parent.exportRate ?? exports), now }),
        oidc,
        freshPasskey,
      })
      return put
    },
    async replacePayloads(olderThanMs, signal) {
      if (olderThanMs < minPayloadMs) throw new RangeError('Payloads must be kept for a day at least.')
      return replacePayloads(custody, { before: now() - olderThanMs, signal })
    },
    settled: background.settled,
    close: background.close,
    reseal: (signal) => reseal(database.kysely, { envelope, columns: sealedColumns, signal }),
  }
}
