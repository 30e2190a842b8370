import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { backUp } from '../cli/backup/backUp.ts'
import { restore } from '../cli/backup/restore.ts'
import type { ReadyConfig } from '../cli/config.ts'
import { freePorts } from './freePorts.ts'
import { toPorts } from './toPorts.ts'

/** The key that seals the data, and the clock; the system's by default. */
type Options = { kek: Uint8Array; now?: () => number }

/** Returns a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Backs up data files as the command does, and returns the folder of the backup with the command's output. */
export async function takeBackup(
  dataFolder: string,
  {
    kek,
    now = Date.now,
    to = join(temporaryFolder(), 'backup'),
    names = ['custody'],
  }: Options & { to?: string; names?: string[] },
): Promise<{ folder: string; said: string[] }> {
  const said: string[] = []
  await backUp({ dataFolder, to, names, env: toEnv(kek), say: (line) => said.push(line), now })
  return { folder: to, said }
}

/** Restores a backup as the command does, into a new data folder. */
export async function bringBack(
  from: string,
  { kek, now = Date.now, dataFolder = join(temporaryFolder(), 'data') }: Options & { dataFolder?: string },
): Promise<{ dataFolder: string; isWhole: boolean; said: string[] }> {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const config = await toConfig(dataFolder)
  const isWhole = await restore({ config, from, env: toEnv(kek), say, now })
  return { dataFolder, isWhole, said }
}

export async function toConfig(dataFolder: string): Promise<ReadyConfig> {
  const ports = toPorts(await freePorts(7))
  return { host: '127.0.0.1', ports, dataFolder } as ReadyConfig
}

export const toEnv = (kek: Uint8Array) => ({ LATCHKEY_KEK: Buffer.from(kek).toString('hex') })
