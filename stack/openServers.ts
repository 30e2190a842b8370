import type { Environment } from 'latchkey/wire/account'
import {
  createAccountServer,
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
import type { Doors } from './door.ts'
import type { Keep } from './keepRunning.ts'

/**
 * Opens account, custody, rpc and relay behind their doors, with the one environment of development in them.
 * @returns the key that signs key custody's bundles
 */
export async function openServers(options: {
  doors: Doors
  databases: Record<'account' | 'custody' | 'relay', Database>
  identity: Identity
  chains: readonly RunningChain[]
  environment: Environment
  sendMail: SendMail
  log: Log
  keep: Keep
}): Promise<{ signerPublicKey: string }> {
  const { doors, databases, identity, chains, environment, sendMail, log, keep } = options
  const { allowedOrigins, rpIds, userVerification, freshPasskey } = environment
  const { organizationId, apiPublicKey, apiPrivateKey } = identity.custody
  const envelope = createEnvelope([Buffer.from(identity.keyEncryptionKey, 'hex')])

  const custody = await createCustodyServer({ database: databases.custody, envelope, log, sendMail })
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
  doors.custody.open(custody.app)

  const account = await createAccountServer({
    database: databases.account,
    envelope,
    log,
    publicUrl: doors.account.url,
  })
  await account.putEnvironment(environment, { publicKey: apiPublicKey, privateKey: apiPrivateKey })
  doors.account.open(account.app)

  const rpc = createRpcServer({
    findEnvironment: account.findEnvironment,
    upstreams: Object.fromEntries(chains.map(({ chainId, upstreamUrl }) => [chainId, [upstreamUrl]])),
    log,
  })
  doors.rpc.open(rpc.app)

  const relay = keep(
    await createRelayServer({
      store: { database: databases.relay },
      publicUrls: [doors.relay.url],
      findProject: account.findEnvironment,
      log,
    }),
  )
  doors.relay.open(relay.app, relay.upgrader)
  return { signerPublicKey: custody.publicKeys.signer }
}
