import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operatorError.ts'

/** The data file of a server, and the mark beside it that says that it was made. */
export type DataFile = { path: string; mark: string }

export function toDataFile(dataFolder: string, server: string): DataFile {
  return { path: join(dataFolder, `${server}.sqlite`), mark: join(dataFolder, `${server}.started`) }
}

/**
 * Refuses to start without a data file that was there at an earlier start: an empty one in its place would look healthy
 * while every user and wallet is missing.
 * @throws {OperatorError}
 */
export function assertNotLost({ path, mark }: DataFile): void {
  if (existsSync(path) || !existsSync(mark)) return
  throw new OperatorError(
    `The data file ${path} was there at an earlier start and is missing. Move it back, or restore a backup. To begin with an empty one, start once with --new.`,
  )
}

/** Marks that a server has started on its data file. */
export function markStarted({ path, mark }: DataFile): void {
  if (existsSync(mark)) return
  try {
    writeFileSync(mark, `latchkey-servers made ${path}. Keep this file beside it.\n`, { mode: 0o600 })
  } catch (cause) {
    throw new OperatorError(`The file ${mark} cannot be made. Is the data folder full, or not yours?`, { cause })
  }
}
