import { openDatabase } from 'latchkey-servers'
import { assertFolderIsFree } from './assertFolderIsFree.ts'
import { joinChains } from './chain/joinChains.ts'
import { startChains } from './chain/startChains.ts'
import { openDataFolder } from './dataFolder.ts'
import { takeDoors } from './door.ts'
import { openLogFile } from './logFile.ts'
import { openServers } from './openServers.ts'
import { buildSites } from './site/buildSites.ts'
import { openSites } from './site/openSites.ts'
import { type StackInfo, toStackInfo, writeStackInfo } from './stackInfo.ts'
import { toEnvironment } from './toEnvironment.ts'

export type Stack = {
  info: StackInfo
  /** Ends every server and chain; what they kept stays in the data folder. */
  close(): Promise<void>
}

export type StackOptions = {
  dataDir: string
  /** Sites, account, custody and rpc take it and the next three; 0 takes free ports. */
  basePort?: number
  /** Forgets what the data folder holds. */
  fresh?: boolean
  /** Chains that run elsewhere, instead of the development chains. */
  rpcUrls?: readonly string[]
  /** Origins of pages under development, which may talk to the servers as the demo does. */
  origins?: readonly string[]
  /** Hears what takes a while. */
  say?: (sentence: string) => void
}

type Closable = { close(): Promise<unknown> }
/** Registers what runs, so that it ends with the stack, last started first. */
export type Keep = <one extends Closable>(one: one) => one

/**
 * Starts the whole product on this machine: chains, servers, sites.
 * @throws {StackError} or a server's own error, each one sentence; nothing is left running.
 */
export async function createStack(options: StackOptions): Promise<Stack> {
  const running: Closable[] = []
  const keep: Keep = (one) => {
    running.push(one)
    return one
  }
  const close = async () => {
    for (const one of running.splice(0).reverse()) await one.close()
  }
  try {
    return { info: await start(options, keep), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In the order in which things must end, reversed: doors close before the databases and chains that they stand before. */
async function start(options: StackOptions, keep: Keep): Promise<StackInfo> {
  const { dataDir, basePort = 0, fresh = false, rpcUrls = [], origins = [], say = () => {} } = options
  await assertFolderIsFree(dataDir)
  const folder = await openDataFolder(dataDir, { fresh })
  // The sites take longest, so they are begun first.
  const sites = keep(buildSites(say))
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
  await openSites({ door: doors.sites, info, builds: await sites.folders })

  const infoFile = folder.path('stack.json')
  await writeStackInfo(infoFile, info)
  keep({ close: () => writeStackInfo(infoFile, { ...info, ready: false }) })
  return info
}
