import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope } from '../../shared/envelope.ts'
import type { ReadyConfig } from '../config.ts'
import { readDatabaseUrl } from '../databaseUrl.ts'
import { readKeyEncryptionKeys } from '../keys.ts'
import { OperatorError } from '../operatorError.ts'
import { type RealmName, realmNames, realmOf, variablesOf } from '../realms.ts'
import { assertStopped } from './assertStopped.ts'
import { type Manifest, readManifest, readRealm } from './manifest.ts'
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
  const realm = readRealm(from)
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing', realm))
  const { files, auditHeads, startedAt } = readManifest(from, envelope)
  const url = readDatabaseUrl(env, realm)
  assertKind(files, { url, realm })
  await assertStopped(config)
  const settling: Settling = { envelope, auditHeads, now: now(), say }
  const settled =
    url === undefined
      ? await restoreDataFiles({ from, files, dataFolder: config.dataFolder, realm }, settling)
      : await restorePostgres({ from, files, url, variable: variablesOf[realm].databaseUrl, env }, settling)
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
  await assertStopped(config)
  const settled: Settled[] = []
  for (const { realm, ...where } of placesOf(config, env)) {
    const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing', realm))
    const database = await openDatabase(where)
    const settling = { envelope, auditHeads: [], now: now(), say }
    settled.push(await settleRestored(database, settling).finally(() => database.close()))
  }
  return reportSettled(settled, say)
}

type Place = { realm: RealmName; url?: string; path?: string }

function placesOf({ dataFolder }: ReadyConfig, env: NodeJS.ProcessEnv): Place[] {
  const urls = realmNames.flatMap((realm) => (env[variablesOf[realm].databaseUrl] ? [realm] : []))
  if (urls.length > 0) return urls.map((realm) => ({ realm, url: env[variablesOf[realm].databaseUrl] ?? '' }))
  assertNoUnfinishedRestore(dataFolder)
  const places = storeNames.map((name) => ({ realm: realmOf(name), path: join(dataFolder, `${name}.sqlite`) }))
  const there = places.filter(({ path }) => existsSync(path))
  if (there.length === 0) throw new OperatorError(`There is no data file in ${dataFolder}.`)
  return there
}

function assertKind(files: Manifest['files'], { url, realm }: { url: string | undefined; realm: RealmName }): void {
  const name = variablesOf[realm].databaseUrl
  const isPostgres = files.some((file) => file.name === 'postgres.dump')
  if (isPostgres && url === undefined) {
    throw new OperatorError(`This is a backup of Postgres. Set ${name} to an empty database.`)
  }
  if (!isPostgres && url !== undefined) {
    throw new OperatorError(`This is a backup of SQLite files. Leave ${name} out.`)
  }
}
