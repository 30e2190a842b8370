import { createLocalJWKSet } from 'jose'
import type { MpcEnvironment, VerifyMfa } from '../mpc/context.ts'
import { createMpcServer } from '../mpc/createMpcServer.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createAccessTokenVerifier } from '../shared/dpop/accessTokens.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { createLog } from '../shared/log.ts'
import { publicUrl as accountUrl, createAccountHarness } from './accountHarness.ts'
import { createMpcClient, frameOrigin, pageOrigin } from './mpcClient.ts'

export const mpcUrl = 'http://mpc.test'
const rates = { burst: 10_000, perMinute: 10_000 }

/** The managed wallet's server in process, with the real account server's tokens, and clients with the real engines. */
export type MpcHarness = Awaited<ReturnType<typeof createMpcHarness>>

export async function createMpcHarness(options: { database?: Database; environment?: Partial<MpcEnvironment> } = {}) {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const accounts = await createAccountHarness({ clock })
  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const database = options.database ?? (await openDatabase({}))
  const environment: MpcEnvironment = {
    ...{ frameOrigins: [frameOrigin], allowedOrigins: [pageOrigin], rawSigning: 'eip7702', imports: true, mfa: [] },
    ...options.environment,
  }
  /** When the caller signed in, and the MFA tokens that are valid once. */
  const session = { signedInAt: clock.now }
  const mfaTokens = new Set<string>()
  const verifyMfa: VerifyMfa = async ({ action, token }) => mfaTokens.delete(`${action} ${token}`)
  const logged: string[] = []
  const envelope = createEnvelope([Buffer.alloc(32, 9)])
  const environments = new Set([accounts.environment.environmentId])
  const start = (store: Database) =>
    createMpcServer({
      ...{ database: store, envelope, publicUrl: mpcUrl, now: () => clock.now, verifyMfa, threads: 0 },
      log: createLog({ write: (line) => void logged.push(line) }),
      findEnvironment: async (environmentId) => (environments.has(environmentId) ? environment : undefined),
      verifyAccessToken: createAccessTokenVerifier({
        ...{ issuer: accountUrl, keys: createLocalJWKSet(jwks), now: () => clock.now },
      }),
      verifySession: async ({ signedSessionId }) => (signedSessionId === 'signed' ? session : undefined),
      rates: { person: rates, start: rates, key: rates },
    })
  const state = { server: await start(database) }
  return {
    ...{ accounts, clock, database, environment, environments, envelope, session, mfaTokens, logged, state },
    /** Serves another store from now on, such as an older copy. */
    async serve(store: Database) {
      state.server = await start(store)
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
