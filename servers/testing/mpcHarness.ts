import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { dkls23 } from 'latchkey/crypto/threshold'
import { mfaTokenTtlSeconds } from 'latchkey/wire/account'
import { dealShares } from '../../src/crypto/threshold/secp256k1/testing/dealShares.ts'
import type { MpcEnvironment } from '../mpc/context.ts'
import { createMpcServer } from '../mpc/createMpcServer.ts'
import { openShares } from '../mpc/store/shares.ts'
import type { MpcTables } from '../mpc/store/tables.ts'
import { type AuditTrail, readAudit } from '../shared/auditTrail.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createAccessTokenVerifier } from '../shared/dpop/accessTokens.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { loadSecret } from '../shared/loadSecret.ts'
import { createLog } from '../shared/log.ts'
import type { VerifyMfa } from '../shared/managed/callers.ts'
import type { ReportManagedWallet } from '../shared/managed/reporters.ts'
import { toEthereumAddress } from '../shared/signing/addresses.ts'
import { type AccountHarness, publicUrl as accountUrl, createAccountHarness } from './accountHarness.ts'
import { type ClientWallet, createMpcClient, frameOrigin, type MpcClient, pageOrigin } from './mpcClient.ts'

export const mpcUrl = 'http://mpc.test'
/** Its key-encryption key. */
export const mpcKek = Buffer.alloc(32, 9)
/** In an order in which their rows may be written. */
const tables = [
  ...(['mpcSecret', 'mpcUser', 'mpcWallet', 'mpcShare', 'mpcCeremony', 'mpcAnswer'] as const),
  ...(['mpcProof', 'mpcUsedToken', 'mpcAudit'] as const),
]
const rates = { burst: 10_000, perMinute: 10_000 }

/** The managed wallet's server in process, with the real account server's tokens, and clients with the real engines. */
export type MpcHarness = Awaited<ReturnType<typeof createMpcHarness>>

export async function createMpcHarness(
  options: {
    database?: Database
    environment?: Partial<MpcEnvironment>
    accounts?: AccountHarness
    report?: ReportManagedWallet
  } = {},
) {
  const accounts = options.accounts ?? (await createAccountHarness())
  const { clock } = accounts
  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const database = options.database ?? (await openDatabase({}))
  const environment: MpcEnvironment = {
    ...{ frameOrigins: [frameOrigin], allowedOrigins: [pageOrigin], rawSigning: 'eip7702', imports: true, mfa: [] },
    ...options.environment,
  }
  /** When the caller signed in, and the MFA tokens that were issued. */
  const session = { signedInAt: clock.now }
  const mfaTokens = new Set<string>()
  /** Runs while a token is checked, after everything else was. */
  const during: { mfa?: () => Promise<void> } = {}
  const verifyMfa: VerifyMfa = async ({ action, token }) => {
    await during.mfa?.()
    const tokenId = `${action} ${token}`
    return mfaTokens.has(tokenId) ? { tokenId, expiresAt: clock.now + mfaTokenTtlSeconds * 1000 } : undefined
  }
  const logged: string[] = []
  const envelope = createEnvelope([mpcKek])
  const environments = new Set([accounts.environment.environmentId])
  const start = (store: Database) =>
    createMpcServer({
      ...{ database: store, envelope, publicUrl: mpcUrl, now: () => clock.now, verifyMfa, threads: 0 },
      report: options.report,
      log: createLog({ write: (line) => void logged.push(line) }),
      findEnvironment: async (environmentId) => (environments.has(environmentId) ? environment : undefined),
      verifyAccessToken: createAccessTokenVerifier({
        ...{ issuer: accountUrl, keys: createLocalJWKSet(jwks), now: () => clock.now },
      }),
      verifySession: async ({ signedSessionId }) => (signedSessionId === 'signed' ? session : undefined),
      rates: { person: rates, start: rates, key: rates },
    })
  const state = { server: await start(database) }
  const db = database.kysely.withTables<MpcTables>()
  const trail = async (): Promise<AuditTrail> => ({
    table: 'mpcAudit',
    key: await loadSecret({ kysely: db, table: 'mpcSecret', envelope }, 'audit', () => new Uint8Array(32)),
  })

  return {
    ...{
      accounts,
      clock,
      database,
      environment,
      environments,
      envelope,
      session,
      mfaTokens,
      during,
      logged,
      state,
      db,
    },
    /** Serves another store from now on, such as an older copy. */
    async serve(store: Database) {
      state.server = await start(store)
    },
    /** The keys by which the share store checks what the server signs of wallets. */
    async statementKeys(): Promise<JSONWebKeySet> {
      const answer = await state.server.app.request(`${mpcUrl}/.well-known/jwks.json`)
      return (await answer.json()) as JSONWebKeySet
    },
    rows: async (table: keyof MpcTables): Promise<Record<string, unknown>[]> =>
      db.selectFrom(table).selectAll().execute(),
    /** Changes rows behind the server's back. */
    async write(table: keyof MpcTables, where: Record<string, string | number>, set: Record<string, string>) {
      let query = db.updateTable(table).set(set as never)
      for (const [column, value] of Object.entries(where)) query = query.where(column as never, '=', value as never)
      await query.execute()
    },
    /** All rows, as a snapshot of the machine would keep them. */
    async copy(): Promise<[keyof MpcTables, Record<string, unknown>[]][]> {
      return Promise.all(
        tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const as never),
      )
    },
    async restore(copy: [keyof MpcTables, Record<string, unknown>[]][]) {
      for (const table of [...tables].reverse()) await db.deleteFrom(table).execute()
      for (const [table, rows] of copy)
        for (const row of rows)
          await db
            .insertInto(table)
            .values(row as never)
            .execute()
    },
    trail,
    async audit(walletId: string) {
      return readAudit(db, await trail(), walletId)
    },
    /** A wallet on secp256k1 whose shares a dealer made: a key generation takes seconds. */
    async dealWallet(client: MpcClient): Promise<ClientWallet> {
      const [own, servers] = dealShares('TWO_OF_TWO')
      if (!own || !servers) throw new Error('The dealer made too few shares.')
      const { walletId } = (await client.keygen('SVM')).unconfirmed
      const publicKey = dkls23.tagOf(own).publicKey
      const accountAddress = toEthereumAddress(publicKey)
      const { personId } = await db
        .selectFrom('mpcWallet')
        .select('personId')
        .where('walletId', '=', walletId)
        .executeTakeFirstOrThrow()
      const hex = Buffer.from(publicKey).toString('hex')
      const changes = {
        chainName: 'EVM',
        engine: dkls23.name,
        status: 'active',
        publicKey: hex,
        accountAddress,
      } as const
      await db.updateTable('mpcWallet').set(changes).where('walletId', '=', walletId).execute()
      const [share] = await db.selectFrom('mpcShare').selectAll().where('walletId', '=', walletId).execute()
      const id = share?.id ?? ''
      const sealed = envelope.seal(servers, { table: 'mpcShare', row: id, tenant: personId })
      await db.updateTable('mpcShare').set({ status: 'active', publicKey: hex, sealed }).where('id', '=', id).execute()
      const { epoch, counter } = await db
        .selectFrom('mpcWallet')
        .select(['epoch', 'counter'])
        .where('walletId', '=', walletId)
        .executeTakeFirstOrThrow()
      return {
        ...{ walletId, chainName: 'EVM', accountAddress, publicKey, scheme: 'TWO_OF_TWO' },
        ...{ witness: { epoch, counter }, shares: new Map([[1, own]]) },
      }
    },
    /** The server's active shares of an account. */
    async openServerShares(accountAddress: string): Promise<Uint8Array[]> {
      const wallet = await db
        .selectFrom('mpcWallet')
        .selectAll()
        .where('accountAddress', '=', accountAddress)
        .executeTakeFirstOrThrow()
      return [...(await openShares({ database: db, envelope }, wallet)).values()]
    },
    async client(environmentId = accounts.environment.environmentId) {
      const { accessToken, key } = await accounts.signedUp(environmentId)
      return createMpcClient({
        ...{ url: () => mpcUrl, environmentId, accessToken, key },
        fetch: (url, init) => state.server.app.request(url, init),
      })
    },
  }
}
