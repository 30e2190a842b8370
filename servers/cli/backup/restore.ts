import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import type { ReadyConfig } from '../config.ts'
import { readKeyEncryptionKeys } from '../keys.ts'
import { OperatorError } from '../operatorError.ts'
import { assertStopped } from './assertStopped.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { restoreDataFiles } from './restoreDataFiles.ts'
import { restorePostgres } from './restorePostgres.ts'
import { reportSettled, type Settled, type Settling, settleRestored } from './settleRestored.ts'
import { storeNames } from './stores.ts'
import { assertNoUnfinishedRestore } from './unfinishedRestore.ts'

type Options = { config: ReadyConfig; env: NodeJS.ProcessEnv; say: (line: string) => void; now?: () => number }

/**
 * Restores a backup into an empty data folder or database. Ends sessions and codes, because those that were ended or
 * used after the backup would be valid again.
 * @returns whether every sealed value opens and the audit log is whole
 * @throws {OperatorError | DatabaseOpenError} with nothing restored
 */
export async function restore({
  config,
  env,
  say,
  now = Date.now,
  ...options
}: Options & { from: string }): Promise<boolean> {
  const from = resolve(options.from)
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing'))
  const { files, auditHeads, startedAt } = readManifest(from, envelope)
  assertKind(files, env)
  await assertStopped(config)
  const settling: Settling = { envelope, auditHeads, now: now(), say }
  const settled =
    env.DATABASE_URL === undefined
      ? await restoreDataFiles({ from, files, dataFolder: config.dataFolder }, settling)
      : await restorePostgres({ from, files, url: env.DATABASE_URL, env }, settling)
  say(`Restored everything that was acknowledged before ${startedAt}: ${files.map(({ name }) => name).join(', ')}.`)
  return reportSettled(settled, say)
}

/**
 * Completes a restore by other means, such as a snapshot of a disk or Postgres's point-in-time recovery: ends sessions
 * and codes, and checks the data.
 * @returns whether every sealed value opens and the audit log is whole
 * @throws {OperatorError | DatabaseOpenError}
 */
export async function restoreInPlace({ config, env, say, now = Date.now }: Options): Promise<boolean> {
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing'))
  await assertStopped(config)
  const settled: Settled[] = []
  for (const where of placesOf(config, env)) {
    const database = await openDatabase(where)
    const settling = { envelope, auditHeads: [], now: now(), say }
    settled.push(await settleRestored(database, settling).finally(() => database.close()))
  }
  return reportSettled(settled, say)
}

function placesOf({ dataFolder }: ReadyConfig, { DATABASE_URL }: NodeJS.ProcessEnv): { url?: string; path?: string }[] {
  if (DATABASE_URL !== undefined) return [{ url: DATABASE_URL }]
  assertNoUnfinishedRestore(dataFolder)
  const paths = storeNames.map((name) => join(dataFolder, `${name}.sqlite`)).filter((path) => existsSync(path))
  if (paths.length === 0) throw new OperatorError(`There is no data file in ${dataFolder}.`)
  return paths.map((path) => ({ path }))
}

function assertKind(files: Manifest['files'], { DATABASE_URL }: NodeJS.ProcessEnv): void {
  const isPostgres = files.some(({ name }) => name === 'postgres.dump')
  if (isPostgres && DATABASE_URL === undefined) {
    throw new OperatorError('This is a backup of Postgres. Set DATABASE_URL to an empty database.')
  }
  if (!isPostgres && DATABASE_URL !== undefined) {
    throw new OperatorError('This is a backup of SQLite files. Leave DATABASE_URL out.')
  }
}
