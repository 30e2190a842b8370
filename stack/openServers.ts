import type { Environment } from 'latchkey/wire/account'
import {
  createAccountServer,
  createChains,
  createCustodyServer,
  createEnvelope,
  createRelayServer,
  createRpcServer,
  type Database,
  type Log,
  type SendMail,
} from 'latchkey-servers'
import type { RunningChain } from './chain/startChains.ts'
import type { Identity } from './dataFolder.ts'
import type { Keep } from './keepRunning.ts'
import type { Listeners } from './listeners.ts'

/**
 * Creates account, custody, rpc and relay with the one development environment, and serves each at its listener.
 * @returns the key that signs key custody's bundles
 */
export async function openServers(options: {
  listeners: Listeners
  databases: Record<'account' | 'custody' | 'relay', Database>
  identity: Identity
  chains: readonly RunningChain[]
  environment: Environment
  sendMail: SendMail
  log: Log
  keep: Keep
}): Promise<{ signerPublicKey: string }> {
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
  return { signerPublicKey: custody.publicKeys.signer }
}
