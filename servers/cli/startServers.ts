import { createAccountServer } from '../account/createAccountServer.ts'
import { createCustodyServer } from '../custody/createCustodyServer.ts'
import { createLinkServer } from '../link/createLinkServer.ts'
import { createMpcServer } from '../mpc/createMpcServer.ts'
import { toMpcEnvironment } from '../mpc/toMpcEnvironment.ts'
import { createRelayServer, type RelayStore } from '../relay/createRelayServer.ts'
import { openRedis } from '../relay/mailbox/redis.ts'
import { createChains } from '../rpc/createChains.ts'
import { createRpcServer } from '../rpc/createRpcServer.ts'
import type { Database } from '../shared/database.ts'
import { createEnvelope, type Envelope } from '../shared/envelope.ts'
import { toLogFields } from '../shared/log.ts'
import { createAccountProofs } from '../shared/managed/accountProofs.ts'
import { createKeySharesReporter, createManagedWalletReporter } from '../shared/managed/reporters.ts'
import { createWalletStatementVerifier } from '../shared/managed/verifyWalletStatement.ts'
import type { Resealed } from '../shared/reseal.ts'
import { type Fetcher, serve, type Upgrader } from '../shared/serve.ts'
import { createSharesServer } from '../shares/createSharesServer.ts'
import { assertPublicUrls } from './assertPublicUrls.ts'
import { type ReadyConfig, type ServerName, serverNames } from './config.ts'
import { markStarted, toDataFile } from './dataFiles.ts'
import { type HourlyTask, hourlyBeside } from './hourlyBeside.ts'
import { loadApiKey, readKeyEncryptionKeys } from './keys.ts'
import { openMail } from './openMail.ts'
import { openServerDatabase, type Setting } from './openServerDatabase.ts'
import { OperatorError } from './operatorError.ts'
import { realmOf } from './realms.ts'
import { resealBeside } from './resealBeside.ts'

type Started = {
  app: Fetcher
  upgrader?: Upgrader
  close?: () => Promise<void>
  /** Its tables are there. */
  database?: Database
  reseal?: (signal: AbortSignal) => Promise<Resealed>
  /** Work that the server does now and every hour. */
  hourly?: HourlyTask
}

const megabyte = 1024 * 1024
const day = 24 * 60 * 60 * 1000

/** How each server is created. */
const starters: Record<ServerName, (setting: Setting) => Promise<Started>> = {
  async custody(setting) {
    const { config, env, log } = setting
    const { trustedProxies } = config
    const mailer = openMail(config, env)
    const database = await openServerDatabase('custody', setting)
    const server = await createCustodyServer({
      ...{ database, envelope: openEnvelope('custody', setting), log, trustedProxies },
      sendMail: mailer?.sendMail,
      chains: Object.keys(config.upstreams).length > 0 ? createChains({ upstreams: config.upstreams, log }) : undefined,
    })
    for (const { custody, limits, ...environment } of config.environments) {
      const { name, allowedOrigins, rpIds, userVerification, apiKeyFile, oidc, privateIssuers, freshPasskey } =
        environment
      const { requests: requestRate, exports: exportRate, storage, ...held } = limits
      await server.createParentOrganization({
        organizationId: custody.organizationId,
        name,
        userName: 'Account server',
        apiPublicKey: loadApiKey(apiKeyFile).publicKey,
        origins: allowedOrigins,
        rpIds,
        userVerification,
        freshPasskey,
        oidc: oidc.map(({ issuer, clientId }) => ({
          ...{ issuer, audiences: [clientId] },
          isPrivate: privateIssuers.includes(issuer),
        })),
        limits: held,
        storage: {
          ...(storage?.organizationMegabytes && { organization: storage.organizationMegabytes * megabyte }),
          ...(storage?.allMegabytes && { all: storage.allMegabytes * megabyte }),
        },
        requestRate,
        exportRate,
      })
    }
    const close = async () => {
      await server.close()
      await mailer?.close()
      await database.close()
    }
    const { payloadDays } = config.retention
    return {
      ...{ app: server.app, database, close, reseal: server.reseal },
      ...(payloadDays !== undefined && {
        hourly: {
          done: 'old payloads were replaced by their digests',
          failed: 'replacing old payloads failed',
          async run(signal: AbortSignal) {
            const { activities, bytes } = await server.replacePayloads(payloadDays * day, signal)
            return activities > 0 ? { activities, bytes } : undefined
          },
        },
      }),
    }
  },

  async account(setting) {
    const { config, log } = setting
    const { trustedProxies, accountUrl } = config
    const database = await openServerDatabase('account', setting)
    const envelope = openEnvelope('account', setting)
    const server = await createAccountServer({
      ...{ database, envelope, log, publicUrl: accountUrl, trustedProxies },
      managedWalletKey: config.mpc && loadApiKey(config.mpc.apiKeyFile).publicKey,
      keySharesKey: config.mpc && loadApiKey(config.mpc.sharesApiKeyFile).publicKey,
    })
    for (const { apiKeyFile, limits: _custodys, ...environment } of config.environments) {
      await server.putEnvironment(environment, loadApiKey(apiKeyFile))
    }
    const close = async () => {
      await server.close()
      await database.close()
    }
    return { app: server.app, database, close, reseal: server.reseal }
  },

  async rpc({ config, log }) {
    const environments = new Map(config.environments.map((item) => [item.environmentId, item]))
    const { upstreams, bundlers, trustedProxies } = config
    const findEnvironment = async (environmentId: string) => environments.get(environmentId)
    return createRpcServer({ upstreams, bundlers, findEnvironment, log, trustedProxies })
  },

  async relay(setting) {
    const { config, env, log } = setting
    const { environments, trustedProxies } = config
    assertPublicUrls(config)
    const store = await openRelayStore(setting)
    const { publicUrls, projects } = config.relay
    const byId = new Map(environments.map((item) => [item.environmentId, item]))
    const relay = await createRelayServer({
      store,
      log,
      publicUrls,
      trustedProxies,
      metricsToken: env.LATCHKEY_METRICS_TOKEN,
      ...(projects === 'environments' && { findProject: async (projectId) => byId.get(projectId) }),
    })
    const close = async () => {
      await relay.close()
      await store.close()
    }
    return { ...relay, close, ...('database' in store && { database: store.database }) }
  },

  async mpc(setting) {
    const { config, log } = setting
    const { accountUrl, trustedProxies } = config
    const { apiKeyFile, url } = managedServersOf('mpc', config)
    const envelope = openEnvelope('mpc', setting)
    const database = await openServerDatabase('mpc', setting)
    const server = await createMpcServer({
      ...{ database, envelope, log, publicUrl: url, trustedProxies, findEnvironment: managedEnvironments(config) },
      ...createAccountProofs({ issuer: accountUrl, now: Date.now }),
      report: createManagedWalletReporter({ accountUrl, privateKey: loadApiKey(apiKeyFile).privateKey }),
    })
    const close = async () => {
      await server.close()
      await database.close()
    }
    return { app: server.app, database, close, reseal: server.reseal }
  },

  async shares(setting) {
    const { config, log } = setting
    const { accountUrl, trustedProxies } = config
    const { url, sharesUrl, sharesApiKeyFile } = managedServersOf('shares', config)
    const envelope = openEnvelope('shares', setting)
    const database = await openServerDatabase('shares', setting)
    const { backupDays: keepReplacedDays } = config.retention
    const server = await createSharesServer({
      ...{ database, envelope, log, publicUrl: sharesUrl, trustedProxies, keepReplacedDays },
      findEnvironment: managedEnvironments(config),
      ...createAccountProofs({ issuer: accountUrl, now: Date.now }),
      verifyStatement: createWalletStatementVerifier({ issuer: url, now: Date.now }),
      report: createKeySharesReporter({ accountUrl, privateKey: loadApiKey(sharesApiKeyFile).privateKey }),
    })
    const hourly: HourlyTask = {
      done: 'replaced backups were deleted after their time',
      failed: 'deleting replaced backups failed',
      async run(signal) {
        const backups = await server.deleteExpired(signal)
        return backups > 0 ? { backups } : undefined
      },
    }
    const close = async () => {
      await server.close()
      await database.close()
    }
    return { app: server.app, database, close, reseal: server.reseal, hourly }
  },

  async link(setting) {
    const { config, env, log } = setting
    const { link, trustedProxies } = config
    if (!link) throw new OperatorError('The configuration has no link relay: link needs the setting link.')
    const database = await openServerDatabase('link', setting)
    const server = await createLinkServer({
      ...{ database, log, trustedProxies, webhookOrigins: link.webhookOrigins },
      publicUrl: link.publicUrl ?? '',
      metricsToken: env.LATCHKEY_METRICS_TOKEN,
    })
    const close = async () => {
      await server.close()
      await database.close()
    }
    return { ...server, database, close }
  },
}

/**
 * Starts the named servers in a fixed order. If one cannot start, closes those that have started.
 * @returns the function that stops them all: they take no new requests, finish the running ones, and close their
 * databases
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
      if (started.database) noteStart(name, setting)
      const { host, ports, trustedProxies } = setting.config
      const { log } = setting
      const served = await serve(started.app, {
        ...{ name, host, port: ports[name], log, trustedProxies },
        upgrader: started.upgrader,
      })
      closers.push(served.close)
      const { reseal, hourly } = started
      if (hourly) closers.push(hourlyBeside(name, hourly, log))
      const hasOlderKeys = () => readKeyEncryptionKeys(setting.env, 'start', realmOf(name)).length > 1
      if (reseal && hasOlderKeys()) closers.push(resealBeside(name, reseal, log))
    }
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** On Postgres the servers need no data folder, so one that cannot be written stops none. */
function noteStart(server: ServerName, { config, log }: Setting): void {
  try {
    markStarted(toDataFile(config.dataFolder, server), server)
  } catch (error) {
    log('warn', 'the data folder cannot be written: an empty database would not be noticed', {
      server,
      ...toLogFields(error),
    })
  }
}

async function openRelayStore(setting: Setting): Promise<RelayStore & { close(): Promise<void> }> {
  const { REDIS_URL } = setting.env
  if (REDIS_URL === undefined) {
    const database = await openServerDatabase('relay', setting)
    return { database, close: database.close }
  }
  const redis = await openRedis(REDIS_URL, setting)
  return { redis, close: redis.close }
}

function openEnvelope(server: ServerName, { env }: Setting): Envelope {
  return createEnvelope(readKeyEncryptionKeys(env, 'start', realmOf(server)))
}

function managedServersOf(server: ServerName, { mpc }: ReadyConfig) {
  if (mpc) return mpc
  throw new OperatorError(`The configuration has no managed wallet: ${server} needs the setting mpc.`)
}

/** Finds the environments that offer the managed wallet. */
function managedEnvironments({ environments }: ReadyConfig) {
  const byId = new Map(environments.map((item) => [item.environmentId, toMpcEnvironment(item)]))
  return async (environmentId: string) => byId.get(environmentId)
}
