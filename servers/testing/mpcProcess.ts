import { createLocalJWKSet } from 'jose'
import { createMpcServer } from '../mpc/createMpcServer.ts'
import { openDatabase } from '../shared/database.ts'
import { createAccessTokenVerifier } from '../shared/dpop/accessTokens.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { serve } from '../shared/serve.ts'

// The managed wallet's server in a process of its own, to be killed. Its argument is JSON: see `MpcProcessOptions`. Sends
// its address once it listens. Its clock stands still, so that a slow machine is never too late for a round.

const options = JSON.parse(process.argv[2] ?? '')
const {
  store,
  kek,
  publicUrl,
  issuer,
  jwks,
  environmentId,
  frameOrigins,
  allowedOrigins,
  now,
  perMinute = 1000,
} = options
const log = () => {}
const rates = { burst: perMinute, perMinute }
const server = await createMpcServer({
  database: await openDatabase(store.startsWith('postgres:') ? { url: store } : { path: store }),
  envelope: createEnvelope([Buffer.from(kek, 'hex')]),
  ...{ log, publicUrl, now: () => now, rates: { person: rates, start: rates, key: rates } },
  findEnvironment: async (id) =>
    id === environmentId ? { frameOrigins, allowedOrigins, rawSigning: 'off', imports: false, mfa: [] } : undefined,
  verifyAccessToken: createAccessTokenVerifier({ issuer, keys: createLocalJWKSet(jwks), now: () => now }),
  verifySession: async () => ({ signedInAt: now }),
  verifyMfa: async () => undefined,
})
const { url } = await serve(server.app, { name: 'mpc', port: 0, log })
process.send?.({ url })
