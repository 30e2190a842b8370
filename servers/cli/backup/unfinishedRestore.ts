import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operatorError.ts'

/** Where a restore prepares data files, inside the data folder; removed as its last step. */
export function stagingFolder(dataFolder: string): string {
  return join(dataFolder, 'restoring')
}

/**
 * Refuses a data folder whose restore was interrupted: a server would create a new, empty data file beside restored ones.
 * @throws {OperatorError}
 */
export function assertNoUnfinishedRestore(dataFolder: string): void {
  if (!existsSync(stagingFolder(dataFolder))) return
  throw new OperatorError(
    `A restore into ${dataFolder} was interrupted. Empty that folder, and run latchkey-servers restore again.`,
  )
}
