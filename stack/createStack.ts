import { openDataFolder } from './dataFolder.ts'
import { type Keep, keepRunning } from './keepRunning.ts'
import type { OpenOptions } from './openStack.ts'
import { buildSites } from './site/buildSites.ts'
import type { StackInfo } from './stackInfo.ts'

export type Stack = {
  info: StackInfo
  /** Ends every server and chain; their data stays in the data folder. */
  close(): Promise<void>
}

export type StackOptions = OpenOptions & {
  dataDir: string
  /** Deletes the content of the data folder first. */
  fresh?: boolean
  /** Called when a step takes a while. */
  say?: (sentence: string) => void
}

/**
 * Starts the whole product on this machine: chains, servers, sites.
 * @throws {StackError} or a server's own error, each one sentence; nothing is left running.
 */
export async function createStack(options: StackOptions): Promise<Stack> {
  const { keep, close } = keepRunning()
  try {
    return { info: await start(options, keep), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(options: StackOptions, keep: Keep): Promise<StackInfo> {
  const { dataDir, fresh = false, say = () => {}, ...others } = options
  const folder = keep(await openDataFolder(dataDir, { fresh }))
  const sites = keep(buildSites(say))
  // The servers take a second to load; the sites are built meanwhile.
  const { openStack } = await import('./openStack.ts')
  return openStack({ ...others, folder, builds: sites.folders, keep })
}
