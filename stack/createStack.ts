import { openDataFolder } from './dataFolder.ts'
import { buildSites } from './site/buildSites.ts'
import type { StackInfo } from './stackInfo.ts'

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

async function start(options: StackOptions, keep: Keep): Promise<StackInfo> {
  const { dataDir, fresh = false, say = () => {} } = options
  const folder = keep(await openDataFolder(dataDir, { fresh }))
  const sites = keep(buildSites(say))
  // The servers take a second to load: the sites are built meanwhile.
  const { openStack } = await import('./openStack.ts')
  return openStack({ ...options, folder, builds: sites.folders, keep })
}
