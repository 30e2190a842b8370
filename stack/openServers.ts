import type { Environment } from 'latchkey/wire/account'
import {
  createAccountServer,
  createCustodyServer,
  createEnvelope,
  createRpcServer,
  type Database,
  type Log,
} from 'latchkey-servers'
import type { RunningChain } from './chain/startChains.ts'
import type { Identity } from './dataFolder.ts'
import type { Doors } from './door.ts'

/** Opens account, custody and rpc behind their doors, with the one environment of development in them. */
export async function openServers(options: {
  doors: Doors
  databases: Record<'account' | 'custody', Database>
  identity: Identity
  chains: readonly RunningChain[]
  environment: Environment
  log: Log
}): Promise<void> {
  const { doors, databases, identity, chains, environment, log } = options
  const { allowedOrigins, rpIds, userVerification } = environment
  const { organizationId, apiPublicKey, apiPrivateKey } = identity.custody
  const envelope = createEnvelope([Buffer.from(identity.keyEncryptionKey, 'hex')])

  const custody = await createCustodyServer({ database: databases.custody, envelope, log })
  await custody.createParentOrganization({
    organizationId,
    name: environment.name,
    apiPublicKey,
    userName: 'Latchkey stack',
    origins: allowedOrigins,
    rpIds,
    userVerification,
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
}
