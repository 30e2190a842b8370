import { join } from 'node:path'
import { createAccountServer } from '../account/createAccountServer.ts'
import { createCustodyServer } from '../custody/createCustodyServer.ts'
import { openDatabase } from '../frame/database.ts'
import { createEnvelope, type Envelope } from '../frame/envelope.ts'
import type { Log } from '../frame/log.ts'
import { type Fetcher, serve } from '../frame/serve.ts'
import { createRpcServer } from '../rpc/createRpcServer.ts'
import { type ReadyConfig, type ServerName, serverNames } from './config.ts'
import { loadApiKey, readKeyEncryptionKeys } from './keys.ts'

type Setting = { config: ReadyConfig; env: NodeJS.ProcessEnv; log: Log }
type Started = { app: Fetcher; close?: () => Promise<void> }

/** How each server comes to life. */
const starters: Record<ServerName, (setting: Setting) => Promise<Started>> = {
  async custody(setting) {
    const { config, log } = setting
    const { trustedProxies } = config
    const database = await openServerDatabase('custody', setting)
    const server = await createCustodyServer({ database, envelope: openEnvelope(setting), log, trustedProxies })
    for (const { custody, name, allowedOrigins, rpIds, userVerification, apiKeyFile } of config.environments) {
      await server.createParentOrganization({
        organizationId: custody.organizationId,
        name,
        userName: 'Account server',
        apiPublicKey: loadApiKey(apiKeyFile).publicKey,
        origins: allowedOrigins,
        rpIds,
        userVerification,
      })
    }
    return { app: server.app, close: database.close }
  },

  async account(setting) {
    const { config, log } = setting
    const { trustedProxies, accountUrl } = config
    const database = await openServerDatabase('account', setting)
    const envelope = openEnvelope(setting)
    const server = await createAccountServer({ database, envelope, log, publicUrl: accountUrl, trustedProxies })
    for (const { apiKeyFile, ...environment } of config.environments) {
      await server.putEnvironment(environment, loadApiKey(apiKeyFile))
    }
    return { app: server.app, close: database.close }
  },

  async rpc({ config, log }) {
    const environments = new Map(config.environments.map((item) => [item.environmentId, item]))
    const { upstreams, trustedProxies } = config
    const findEnvironment = async (environmentId: string) => environments.get(environmentId)
    return createRpcServer({ upstreams, findEnvironment, log, trustedProxies })
  },
}

/**
 * Starts the named servers, in their own order. When one cannot start, those before it are closed again.
 * @returns what ends them all: no new requests, running ones finished, databases closed
 */
export async function startServers(names: readonly ServerName[], setting: Setting): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    for (const name of serverNames.filter((known) => names.includes(known))) {
      const started = await starters[name](setting)
      if (started.close) closers.push(started.close)
      const { host, ports } = setting.config
      const served = await serve(started.app, { name, host, port: ports[name], log: setting.log })
      closers.push(served.close)
    }
  } catch (error) {
    await close()
    throw error
  }
  return close
}

function openServerDatabase(name: ServerName, { config, env }: Setting) {
  return openDatabase({ url: env.DATABASE_URL, path: join(config.dataFolder, `${name}.sqlite`) })
}

function openEnvelope({ env }: Setting): Envelope {
  return createEnvelope(readKeyEncryptionKeys(env))
}
