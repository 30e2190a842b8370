import type { Hono } from 'hono'
import { randomBytes } from 'latchkey/crypto'
import type { FrameEnv } from '../shared/app.ts'
import type { Database } from '../shared/database.ts'
import type { VerifyAccessToken } from '../shared/dpop/accessTokens.ts'
import { createTokenGuard } from '../shared/dpop/tokenGuard.ts'
import type { Envelope } from '../shared/envelope.ts'
import { createFairQueue } from '../shared/fairQueue.ts'
import { loadOwnKey, loadSecret } from '../shared/loadSecret.ts'
import type { Log } from '../shared/log.ts'
import { createCallers, type FindEnvironment, type VerifyMfa, type VerifySession } from '../shared/managed/callers.ts'
import type { ReportManagedWallet } from '../shared/managed/reporters.ts'
import { migrate } from '../shared/migrate.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import { type Resealed, reseal } from '../shared/reseal.ts'
import { mpcApp } from './app.ts'
import type { MpcContext, MpcEnvironment } from './context.ts'
import { keyRate, longTurns, personRate, startRate } from './limits.ts'
import { createSteps } from './machine/steps.ts'
import { migrations } from './store/migrations.ts'
import { sealedColumns } from './store/sealedColumns.ts'
import type { MpcTables } from './store/tables.ts'
import { createWalletReports } from './walletReports.ts'
import { createWalletStatements } from './walletStatements.ts'

export type MpcServer = {
  app: Hono<FrameEnv>
  /** Resolves once the account server has every wallet, or has refused it. */
  settled(): Promise<void>
  /** Ends background work in a bounded time. The caller closes the database afterwards. */
  close(): Promise<void>
  /** Reseals values of older key-encryption keys while the server runs; afterwards those keys may be removed. */
  reseal(signal?: AbortSignal): Promise<Resealed>
}

/**
 * Creates the server's side of the managed wallet: it holds the shares of the server's parties, and takes part in
 * ceremonies with the frame. Alone it cannot sign with TWO_OF_TWO, nor with any other scheme. Its engines have not been
 * audited.
 * @param options.envelope of a key-encryption key of its own: neither the account server nor the share store has it
 * @param options.publicUrl the address that clients call: proofs name it
 * @param options.verifyAccessToken see `createAccessTokenVerifier`
 * @param options.report tells the account server of wallets (`createManagedWalletReporter`)
 * @param options.rates of one user: all requests, starts of ceremonies, and starts of those that make shares
 * @param options.threads for signatures, and as many for ceremonies that make shares; 0 runs the engines on the thread that
 * answers requests
 */
export async function createMpcServer(options: {
  database: Database
  envelope: Envelope
  log: Log
  publicUrl: string
  findEnvironment: FindEnvironment<MpcEnvironment>
  verifyAccessToken: VerifyAccessToken
  verifySession: VerifySession
  verifyMfa: VerifyMfa
  report?: ReportManagedWallet | undefined
  now?: () => number
  rates?: Partial<Record<'person' | 'start' | 'key', Rate>>
  trustedProxies?: number
  threads?: number
}): Promise<MpcServer> {
  const { envelope, log, publicUrl, now = Date.now, trustedProxies = 0 } = options
  const { findEnvironment, verifyAccessToken, verifySession, verifyMfa } = options
  const database = await migrate<MpcTables>(options.database, 'mpc', migrations)
  // The first start creates the key. A wrong key-encryption key fails here and not at the first signature.
  const secrets = { kysely: database, table: 'mpcSecret', envelope }
  const key = await loadSecret(secrets, 'audit', () => randomBytes(32))
  const privateKey = await loadOwnKey(secrets, 'statements')
  const reports = options.report && createWalletReports({ database, report: options.report, log })
  reports?.send()
  const context: MpcContext = {
    ...{ database, envelope, log, now, reports },
    audit: { table: 'mpcAudit', key },
    runStep: createSteps({ threads: options.threads, log }),
    runLongStep: createSteps({ threads: options.threads, log }),
    longTurns: createFairQueue(longTurns),
  }
  const rateOf = (name: 'person' | 'start' | 'key') =>
    createRateLimit({ ...(options.rates?.[name] ?? { person: personRate, start: startRate, key: keyRate }[name]), now })
  return {
    app: mpcApp(context, {
      statements: await createWalletStatements({ privateKey, publicUrl, now }),
      ...{ trustedProxies, rates: { start: rateOf('start'), key: rateOf('key') } },
      callers: createCallers({
        ...{ findEnvironment, verifyAccessToken, verifySession, verifyMfa, rate: rateOf('person') },
        guard: createTokenGuard({ publicUrl, verifyAccessToken, proofs: { kysely: database, table: 'mpcProof' }, now }),
      }),
      isHealthy: options.database.availability.check,
    }),
    settled: async () => reports?.settled(),
    close: async () => reports?.close(),
    reseal: (signal) => reseal(options.database.kysely, { envelope, columns: sealedColumns, signal }),
  }
}
