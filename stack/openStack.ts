import { openDatabase } from 'latchkey-servers'
import { joinChains } from './chain/joinChains.ts'
import { startChains } from './chain/startChains.ts'
import type { DataFolder } from './dataFolder.ts'
import { takeDoors } from './door.ts'
import type { Keep } from './keepRunning.ts'
import { openLogFile } from './logFile.ts'
import { openServers } from './openServers.ts'
import type { SiteBuilds } from './site/buildSites.ts'
import { openSites } from './site/openSites.ts'
import { type StackInfo, toStackInfo, writeStackInfo } from './stackInfo.ts'
import { toEnvironment } from './toEnvironment.ts'

export type OpenOptions = {
  /** Sites, account, custody and rpc take it and the next three; 0 takes free ports. */
  basePort?: number
  /** Chains that run elsewhere, instead of the development chains. */
  rpcUrls?: readonly string[]
  /** Origins of pages under development, which may talk to the servers as the demo does. */
  origins?: readonly string[]
}

/**
 * Opens everything on a folder, in the order in which things must end, reversed: doors close before the databases and
 * chains that they stand before.
 */
export async function openStack(
  options: OpenOptions & { folder: DataFolder; builds: SiteBuilds['folders']; keep: Keep },
): Promise<StackInfo> {
  const { folder, builds, keep, basePort = 0, rpcUrls = [], origins = [] } = options
  const { log } = keep(openLogFile(folder.path('servers.log')))
  const databases = {
    account: keep(await openDatabase({ path: folder.path('account.sqlite') })),
    custody: keep(await openDatabase({ path: folder.path('custody.sqlite') })),
  }
  const stateFile = (chainId: number) => folder.path(`chain-${chainId}.json`)
  const chains = rpcUrls.length > 0 ? await joinChains(rpcUrls) : keep(await startChains({ stateFile, log })).chains
  const doors = await takeDoors(basePort, log)
  for (const door of Object.values(doors)) keep(door)

  const { identity } = folder
  const info = toStackInfo({ identity, doors, chains })
  const environment = toEnvironment({ info, chains, origins })
  await openServers({ doors, databases, identity, chains, environment, log })
  await openSites({ door: doors.sites, info, builds: await builds })

  const infoFile = folder.path('stack.json')
  await writeStackInfo(infoFile, info)
  keep({ close: () => writeStackInfo(infoFile, { ...info, ready: false }) })
  return info
}
