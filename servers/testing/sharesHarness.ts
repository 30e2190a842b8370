import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { SignedIn } from 'latchkey/wire/account'
import {
  type Backup,
  type MfaAction,
  mfaTokenHeader,
  type NewBackup,
  type Recovered,
  type ReplacedBackup,
  type SeenWallet,
  signedSessionHeader,
  type WalletStatement,
} from 'latchkey/wire/mpc'
import { createWalletStatements, type WalletStatements } from '../mpc/walletStatements.ts'
import type { Database } from '../shared/database.ts'
import { createAccessTokenVerifier } from '../shared/dpop/accessTokens.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { createLog } from '../shared/log.ts'
import type { ReportKeyShares } from '../shared/managed/reporters.ts'
import { createWalletStatementVerifier } from '../shared/managed/verifyWalletStatement.ts'
import type { Rate } from '../shared/rateLimit.ts'
import { createSharesServer } from '../shares/createSharesServer.ts'
import { listDelegated } from '../shares/delegated.ts'
import { placeOf } from '../shares/rows.ts'
import type { BackupRow, SharesTables, StateRow } from '../shares/store/tables.ts'
import { type AccountHarness, publicUrl as accountUrl, createAccountHarness } from './accountHarness.ts'
import { frameOrigin } from './mpcClient.ts'
import { MpcFailure } from './mpcFailure.ts'
import { mpcUrl } from './mpcHarness.ts'

const sharesUrl = 'http://shares.test'

/** The share store in process, with the real account server's tokens. */
export async function createSharesHarness(options: {
  database: Database
  accounts?: AccountHarness
  /** Where the frame is served. */
  frameOrigins?: readonly string[]
  /** Reads of sealed shares by one user. */
  recoverRate?: Rate
  report?: ReportKeyShares
  /** Shorter than a token lives, so that a test can wait for it. */
  keepReplacedDays?: number
  /** Actions that require an MFA token. */
  mfa?: MfaAction[]
  /** Of the managed wallet's server. Without them, the harness signs statements itself. */
  statementKeys?: JSONWebKeySet
}) {
  const { database, frameOrigins = [frameOrigin], recoverRate = { burst: 4, perMinute: 1 } } = options
  const accounts = options.accounts ?? (await createAccountHarness({ clock: { now: Date.UTC(2026, 0, 1) } }))
  const { clock } = accounts
  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const { environmentId } = accounts.environment
  const logged: string[] = []
  const envelope = createEnvelope([Buffer.alloc(32, 3)])
  const environment = { frameOrigins, mfa: options.mfa ?? [] }
  /** MFA tokens that a passkey of the user has signed for. */
  const mfaTokens = new Set<string>()
  /** What happens while the server verifies an MFA token. */
  const during = { mfa: async () => {} }
  const statements = await createWalletStatements({
    ...{ privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, publicUrl: mpcUrl },
    now: () => clock.now,
  })
  const statementKeys = options.statementKeys ?? { keys: [...statements.publicKeys] }
  const server = await createSharesServer({
    verifyStatement: createWalletStatementVerifier({
      ...{ issuer: mpcUrl, keys: createLocalJWKSet(statementKeys), now: () => clock.now },
    }),
    report: options.report,
    ...{ database, envelope, publicUrl: sharesUrl, now: () => clock.now },
    log: createLog({ write: (line) => void logged.push(line) }),
    findEnvironment: async (id) => (id === environmentId ? environment : undefined),
    verifyAccessToken: createAccessTokenVerifier({
      ...{ issuer: accountUrl, keys: createLocalJWKSet(jwks), now: () => clock.now },
    }),
    verifySession: async ({ signedSessionId }) => (signedSessionId === 'signed' ? { signedInAt: 0 } : undefined),
    verifyMfa: async ({ action, token }) => {
      await during.mfa()
      return mfaTokens.has(`${action} ${token}`) ? { tokenId: token, expiresAt: clock.now + 120_000 } : undefined
    },
    rates: { recover: recoverRate },
    keepReplacedDays: options.keepReplacedDays,
  })
  return {
    ...{ accounts, clock, logged, server, environment, mfaTokens, during },
    client: () => createSharesClient(accounts, { server, statements }, environmentId),
    /** What lies in the store, opened with the store's own key: the client's seals are still on it. */
    async opened(): Promise<string[]> {
      const rows = await database.kysely.withTables<SharesTables>().selectFrom('sharesBackup').selectAll().execute()
      return rows.map((row) => envelope.open(row.sealed ?? Buffer.of(), placeOf(row)).toString())
    },
    states: () => database.kysely.withTables<SharesTables>().selectFrom('sharesState').selectAll().execute(),
    /** Every backup as before its confirmation. */
    unconfirm: () =>
      database.kysely.withTables<SharesTables>().updateTable('sharesBackup').set({ confirmedAt: null }).execute(),
    /** All backups and what the store knows of their wallets. */
    async copy() {
      const db = database.kysely.withTables<SharesTables>()
      const [backups, states] = [db.selectFrom('sharesBackup'), db.selectFrom('sharesState')]
      return { backups: await backups.selectAll().execute(), states: await states.selectAll().execute() }
    },
    /** Takes the store back to a copy, as an operator does with a backup of its database. */
    async restore({ backups, states }: SharesCopy) {
      const db = database.kysely.withTables<SharesTables>()
      for (const table of ['sharesBackup', 'sharesState'] as const) await db.deleteFrom(table).execute()
      await db.insertInto('sharesBackup').values(backups).execute()
      await db.insertInto('sharesState').values(states).execute()
    },
    delegated: () => listDelegated({ database: database.kysely.withTables<SharesTables>(), envelope }),
  }
}

type SharesCopy = { backups: BackupRow[]; states: StateRow[] }

async function createSharesClient(
  accounts: Awaited<ReturnType<typeof createAccountHarness>>,
  {
    server: { app },
    statements,
  }: {
    server: { app: { request(url: string, init: RequestInit): Response | Promise<Response> } }
    statements: WalletStatements
  },
  environmentId: string,
) {
  const { accessToken, key, person } = await accounts.signedUp()

  async function send<reply>(method: 'GET' | 'POST', path: string, body?: object, headers = {}): Promise<reply> {
    const url = `${sharesUrl}/environments/${environmentId}/wallets${path}`
    const response = await app.request(url, {
      method,
      headers: {
        ...{ Authorization: `DPoP ${accessToken}`, DPoP: await key.prove({ method, url, accessToken }) },
        ...{ Origin: frameOrigin, [signedSessionHeader]: 'signed', ...headers },
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply = text && JSON.parse(text)
    if (!response.ok) throw new MpcFailure(response.status, reply.error.code, reply.error.message)
    return reply
  }

  /** What the managed wallet's server would sign. */
  function state(walletId: string, { epoch, counter, ceremonyId, pendingId }: Facts): Promise<string> {
    const pending = pendingId === undefined ? undefined : { ceremonyId: pendingId, epoch: epoch + 1, scheme }
    const stated = { walletId, ceremonyId, witness: { epoch, counter }, ...(pending && { pending }) }
    return statements.sign({ environmentId, personId: person.personId }, stated)
  }

  return {
    ...{ send, person },
    /** The managed wallets that the account server lists. */
    managed: async () => {
      const { body } = await accounts.send('GET', '/me', { key, accessToken })
      return (body as SignedIn['person']).credentials.slice(1)
    },
    put: (walletId: string, backup: NewBackup, keyShareId: string = randomUUID()) =>
      send<Backup>('POST', `/${walletId}/backups/${keyShareId}`, backup),
    list: async (walletId: string) => (await send<Listed>('GET', `/${walletId}/backups`)).backups,
    state,
    /** Passes on a statement of the managed wallet's server. */
    settle: async (walletId: string, facts: Facts) =>
      send('POST', `/${walletId}/settle`, { statement: await state(walletId, facts) }),
    seen: async (walletId: string) => (await send<Listed>('GET', `/${walletId}/backups`)).seen,
    ban: (walletId: string, epoch: number) => send('POST', `/${walletId}/ban`, { epoch }),
    replaced: async (walletId: string) => (await send<Listed>('GET', `/${walletId}/backups`)).replaced,
    confirm: (walletId: string, keyShareId: string, sealed: string, { replaces = [], mfa }: Replacing = {}) => {
      const sha256 = createHash('sha256').update(sealed).digest('hex')
      return send('POST', `/${walletId}/confirm`, { backups: [{ keyShareId, sha256 }], replaces }, tokenOf(mfa))
    },
    recover: async (walletId: string, keyShareIds?: string[]) =>
      (await send<Recovered>('POST', `/${walletId}/recover`, keyShareIds ? { keyShareIds } : {})).keyShares,
    restore: async (walletId: string, keyShareIds: string[], mfa?: string) =>
      (await send<Recovered>('POST', `/${walletId}/restore`, { keyShareIds }, tokenOf(mfa))).keyShares,
  }
}

const scheme = 'TWO_OF_TWO' as const
type Listed = { backups: Backup[]; replaced: ReplacedBackup[]; seen?: SeenWallet }
type Facts = Omit<WalletStatement, 'sub' | 'walletId'>
type Replacing = { replaces?: string[]; mfa?: string }
const tokenOf = (mfa: string | undefined) => (mfa === undefined ? {} : { [mfaTokenHeader]: mfa })
