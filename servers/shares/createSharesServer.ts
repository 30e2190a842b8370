import type { Hono } from 'hono'
import { randomBytes } from 'latchkey/crypto'
import type { FrameEnv } from '../shared/app.ts'
import type { Database } from '../shared/database.ts'
import type { VerifyAccessToken } from '../shared/dpop/accessTokens.ts'
import { createTokenGuard } from '../shared/dpop/tokenGuard.ts'
import type { Envelope } from '../shared/envelope.ts'
import { loadSecret } from '../shared/loadSecret.ts'
import type { Log } from '../shared/log.ts'
import {
  createCallers,
  type FindEnvironment,
  type ManagedEnvironment,
  type VerifyMfa,
  type VerifySession,
} from '../shared/managed/callers.ts'
import type { ReportKeyShares } from '../shared/managed/reporters.ts'
import type { VerifyWalletStatement } from '../shared/managed/verifyWalletStatement.ts'
import { migrate } from '../shared/migrate.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import { type Resealed, reseal } from '../shared/reseal.ts'
import { sharesApp } from './app.ts'
import { createBackupReports } from './backupReports.ts'
import { keepReplacedDays, personRate, recoverRate } from './limits.ts'
import { deleteExpired } from './replaced.ts'
import { migrations } from './store/migrations.ts'
import { sealedColumns } from './store/sealedColumns.ts'
import type { SharesTables } from './store/tables.ts'

export type SharesServer = {
  app: Hono<FrameEnv>
  /** Resolves once the account server knows every backup, or has refused it. */
  settled(): Promise<void>
  /** Ends background work in a bounded time. The caller closes the database afterwards. */
  close(): Promise<void>
  /** Reseals values of older key-encryption keys while the server runs; afterwards those keys may be removed. */
  reseal(signal?: AbortSignal): Promise<Resealed>
  /** Deletes replaced backups whose time is over. Returns how many. */
  deleteExpired(signal?: AbortSignal): Promise<number>
}

/**
 * Creates the store of the client's shares, which the client has sealed itself. It is apart from `servers/mpc`, with a
 * database and a key-encryption key of its own: neither store alone, nor one with its key, can sign.
 * @param options.envelope of a key-encryption key that `servers/mpc` does not have
 * @param options.publicUrl the address that clients call: proofs name it
 * @param options.verifyStatement see `createWalletStatementVerifier`
 * @param options.report tells the account server of backups (`createKeySharesReporter`)
 * @param options.keepReplacedDays how long a replaced backup stays recoverable
 * @param options.rates of one user: all requests, and reads of sealed shares
 */
export async function createSharesServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  publicUrl: string
  findEnvironment: FindEnvironment<ManagedEnvironment>
  verifyAccessToken: VerifyAccessToken
  verifySession: VerifySession
  report?: ReportKeyShares | undefined
  verifyMfa: VerifyMfa
  verifyStatement: VerifyWalletStatement
  keepReplacedDays?: number | undefined
  now?: () => number
  rates?: Partial<Record<'person' | 'recover', Rate>>
  trustedProxies?: number
}): Promise<SharesServer> {
  const { envelope, log, publicUrl, now = Date.now, rates = {}, trustedProxies = 0 } = options
  const { findEnvironment, verifyAccessToken, verifySession, verifyMfa } = options
  const keepReplacedMs = (options.keepReplacedDays ?? keepReplacedDays) * 24 * 60 * 60 * 1000
  const database = await migrate<SharesTables>(options.database, 'shares', migrations)
  // The first start creates the key. A wrong key-encryption key fails here and not at the first recovery.
  const key = await loadSecret({ kysely: database, table: 'sharesSecret', envelope }, 'audit', () => randomBytes(32))
  const guard = createTokenGuard({
    ...{ publicUrl, verifyAccessToken, now },
    proofs: { kysely: database, table: 'sharesProof' },
  })
  const rate = createRateLimit({ ...(rates.person ?? personRate), now })
  const reports = options.report && createBackupReports({ database, report: options.report, log })
  reports?.send()
  const context = { database, envelope, now, keepReplacedMs, reports, audit: { table: 'sharesAudit', key } }
  return {
    app: sharesApp(context, {
      callers: createCallers({ findEnvironment, guard, verifyAccessToken, verifySession, verifyMfa, rate }),
      ...{ log, trustedProxies, isHealthy: options.database.availability.check },
      verifyStatement: options.verifyStatement,
      recoverRate: createRateLimit({ ...(rates.recover ?? recoverRate), now }),
    }),
    settled: async () => reports?.settled(),
    close: async () => reports?.close(),
    deleteExpired: (signal) => deleteExpired(context, signal),
    reseal: (signal) => reseal(options.database.kysely, { envelope, columns: sealedColumns, signal }),
  }
}
