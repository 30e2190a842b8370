import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Environment } from 'latchkey/wire/account'
import {
  createAccessTokenVerifier,
  createApiKeyVerifier,
  createEnvelope,
  createMpcServer,
  createSessionVerifier,
  createSharesServer,
  type Database,
  type Log,
} from 'latchkey-servers'

/**
 * Creates the managed wallet's server and its share store, by the names of their hosts. Each has a key of its own: neither
 * store, alone or with its key, can sign.
 * @param options.keyFiles where the keys lie, outside the databases; a new stack makes them
 */
export async function openManagedWallet(options: {
  databases: Record<'mpc' | 'shares', Database>
  keyFiles: Record<'mpc' | 'shares', string>
  environment: Environment
  issuer: string
  urls: Record<'mpc' | 'shares', string>
  frameUrl: string
  log: Log
}) {
  const { databases, keyFiles, environment, issuer, urls, frameUrl, log } = options
  const now = Date.now
  const { environmentId, allowedOrigins } = environment
  const managed = { frameOrigins: [frameUrl], allowedOrigins, mfa: [], rawSigning: 'eip7702', imports: true } as const
  const common = {
    ...{ log, now, verifyAccessToken: createAccessTokenVerifier({ issuer, now }) },
    findEnvironment: async (id: string) => (id === environmentId ? managed : undefined),
    verifySession: createSessionVerifier({ verifyApiKey: createApiKeyVerifier(), now }),
  }
  const mpc = await createMpcServer({
    ...{ ...common, database: databases.mpc, publicUrl: urls.mpc, envelope: await openKey(keyFiles.mpc) },
    // No action of the development environment asks for an MFA token.
    verifyMfa: async () => false,
  })
  const shares = await createSharesServer({
    ...{ ...common, database: databases.shares, publicUrl: urls.shares, envelope: await openKey(keyFiles.shares) },
  })
  return { [new URL(urls.mpc).hostname]: mpc.app, [new URL(urls.shares).hostname]: shares.app }
}

async function openKey(file: string) {
  const made = randomBytes(32).toString('hex')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return createEnvelope([Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')])
}
