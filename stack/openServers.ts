import type { Environment } from 'latchkey/wire/account'
import {
  createAccountProofs,
  createAccountServer,
  createChains,
  createCustodyServer,
  createEnvelope,
  createKeySharesReporter,
  createLinkServer,
  createManagedWalletReporter,
  createMpcServer,
  createRelayServer,
  createRpcServer,
  createSharesServer,
  createWalletStatementVerifier,
  type Database,
  type Log,
  type SendMail,
  toMpcEnvironment,
} from 'latchkey-servers'
import type { RunningChain } from './chain/startChains.ts'
import type { Identity } from './dataFolder.ts'
import type { Keep } from './keepRunning.ts'
import type { Listeners } from './listeners.ts'

type Options = {
  listeners: Listeners
  databases: Record<'account' | 'custody' | 'relay' | 'mpc' | 'shares' | 'link', Database>
  identity: Identity
  chains: readonly RunningChain[]
  environment: Environment
  sendMail: SendMail
  log: Log
  keep: Keep
}

/**
 * Creates account, custody, rpc, relay, link, mpc and shares with the one development environment, and serves each at its listener.
 * @returns the key that signs key custody's bundles
 */
export async function openServers(options: Options): Promise<{ signerPublicKey: string }> {
  const { listeners, databases, identity, chains, environment, sendMail, log, keep } = options
  const { allowedOrigins, rpIds, userVerification, freshPasskey } = environment
  const { organizationId, apiPublicKey, apiPrivateKey } = identity.custody
  const envelope = createEnvelope([Buffer.from(identity.keyEncryptionKey, 'hex')])

  const upstreams = Object.fromEntries(chains.map(({ chainId, upstreamUrl }) => [chainId, [upstreamUrl]]))
  const custody = await createCustodyServer({
    ...{ database: databases.custody, envelope, log, sendMail },
    chains: createChains({ upstreams, log }),
  })
  await custody.createParentOrganization({
    organizationId,
    name: environment.name,
    apiPublicKey,
    userName: 'Latchkey stack',
    origins: allowedOrigins,
    rpIds,
    userVerification,
    freshPasskey,
    oidc: environment.oidc.map(({ issuer, clientId }) => ({ issuer, audiences: [clientId] })),
  })
  listeners.custody.serve(custody.app)

  const account = await createAccountServer({
    database: databases.account,
    envelope,
    log,
    publicUrl: listeners.account.url,
    managedWalletKey: identity.managed.apiPublicKey,
    keySharesKey: identity.shares.apiPublicKey,
  })
  await account.putEnvironment(environment, { publicKey: apiPublicKey, privateKey: apiPrivateKey })
  listeners.account.serve(account.app)

  const rpc = createRpcServer({
    findEnvironment: account.findEnvironment,
    upstreams,
    log,
  })
  listeners.rpc.serve(rpc.app)

  const relay = keep(
    await createRelayServer({
      store: { database: databases.relay },
      publicUrls: [listeners.relay.url],
      findProject: account.findEnvironment,
      log,
    }),
  )
  listeners.relay.serve(relay.app, relay.upgrader)

  const link = keep(await createLinkServer({ database: databases.link, publicUrl: listeners.link.url, log }))
  listeners.link.serve(link.app, link.upgrader)
  await openManagedServers({ ...options, findEnvironment: account.findEnvironment })
  return { signerPublicKey: custody.publicKeys.signer }
}

/** Creates the servers of the managed wallet, each with a key of its own. */
async function openManagedServers(
  options: Pick<Options, 'listeners' | 'databases' | 'identity' | 'log' | 'keep'> & {
    findEnvironment: (environmentId: string) => Promise<Environment | undefined>
  },
): Promise<void> {
  const { listeners, databases, identity, log, keep } = options
  const { mpcKey, sharesKey, apiPrivateKey } = identity.managed
  const accountUrl = listeners.account.url
  const issuer = { issuer: accountUrl, now: Date.now }
  const findEnvironment = async (id: string) => toMpcEnvironment(await options.findEnvironment(id))
  const mpc = keep(
    await createMpcServer({
      ...{ database: databases.mpc, envelope: createEnvelope([Buffer.from(mpcKey, 'hex')]), log, findEnvironment },
      publicUrl: listeners.mpc.url,
      ...createAccountProofs(issuer),
      report: createManagedWalletReporter({ accountUrl, privateKey: apiPrivateKey }),
    }),
  )
  listeners.mpc.serve(mpc.app)
  const shares = keep(
    await createSharesServer({
      ...{
        database: databases.shares,
        envelope: createEnvelope([Buffer.from(sharesKey, 'hex')]),
        log,
        findEnvironment,
      },
      publicUrl: listeners.shares.url,
      ...createAccountProofs(issuer),
      verifyStatement: createWalletStatementVerifier({ issuer: listeners.mpc.url, now: Date.now }),
      report: createKeySharesReporter({ accountUrl, privateKey: identity.shares.apiPrivateKey }),
    }),
  )
  listeners.shares.serve(shares.app)
}
