import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closeAsOneFile } from '../../shared/closeAsOneFile.ts'
import { openDatabase } from '../../shared/database.ts'
import { OperatorError } from '../operatorError.ts'
import { type RealmName, realmOf } from '../realms.ts'
import { flush } from './durableFile.ts'
import { assertIntact, type Manifest } from './manifest.ts'
import { type Settled, type Settling, settleRestored } from './settleRestored.ts'
import { storeNames } from './stores.ts'
import { stagingFolder } from './unfinishedRestore.ts'

/**
 * Restores SQLite files. They are copied, checked and settled in a folder beside their final places, and then moved
 * there. Until then, no server starts on them.
 * @throws {OperatorError} with nothing restored
 */
export async function restoreDataFiles(
  { from, files, dataFolder, realm }: { from: string; files: Manifest['files']; dataFolder: string; realm: RealmName },
  settling: Settling,
): Promise<Settled[]> {
  makeFolder(dataFolder)
  if (readdirSync(dataFolder).some((name) => !isOfAnother(realm, name))) {
    throw new OperatorError(`The data folder ${dataFolder} is not empty. Move its files to another place.`)
  }
  const staging = stagingFolder(dataFolder)
  mkdirSync(staging, { mode: 0o700 })
  const settled: Settled[] = []
  try {
    for (const file of files) {
      const copy = join(staging, file.name)
      if (existsSync(join(from, file.name))) copyFileSync(join(from, file.name), copy, constants.COPYFILE_EXCL)
      await assertIntact(copy, file)
      chmodSync(copy, 0o600)
    }
    for (const { name } of files) {
      const path = join(staging, name)
      const database = await openDatabase({ path })
      settled.push(await settleRestored(database, settling).finally(() => closeAsOneFile(database, path)))
      flush(path)
    }
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
  for (const { name } of files) renameSync(join(staging, name), join(dataFolder, name))
  flush(dataFolder)
  rmSync(staging, { recursive: true })
  flush(dataFolder)
  return settled
}

/** Data of another part, which this restore leaves as they are, may be there already. */
function isOfAnother(realm: RealmName, name: string): boolean {
  return storeNames.some((store) => realmOf(store) !== realm && name.startsWith(`${store}.`))
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${folder} cannot be created. Check that it is not a file, and that you may write there.`,
      { cause },
    )
  }
}
