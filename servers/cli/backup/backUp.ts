import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { AuditHead } from '../../shared/auditReport.ts'
import { closeAsOneFile } from '../../shared/closeAsOneFile.ts'
import { copySqlite } from '../../shared/copySqlite.ts'
import { openDatabase } from '../../shared/database.ts'
import { createEnvelope, type Envelope } from '../../shared/envelope.ts'
import { minFreeBytes } from '../../shared/limits.ts'
import { readDatabaseUrl } from '../databaseUrl.ts'
import { toDataFile } from '../dataFiles.ts'
import { readKeyEncryptionKeys } from '../keys.ts'
import { OperatorError } from '../operatorError.ts'
import { type RealmName, realmNames, realmOf, variablesOf } from '../realms.ts'
import { assertOpens, readAuditHeads } from './checkStore.ts'
import { digestFile, flush } from './durableFile.ts'
import { type BackupFile, writeManifest } from './manifest.ts'
import { runPostgresTool } from './postgresTools.ts'
import { readSchemaSteps } from './schemaSteps.ts'
import { type StoreName, storeNames, stores, storesOf } from './stores.ts'
import { assertNoUnfinishedRestore } from './unfinishedRestore.ts'

type Options = {
  dataFolder: string
  /** A folder that does not exist yet. */
  to: string
  /** The servers whose data files to copy; by default all that have one. */
  names: readonly string[]
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  now?: () => number
}

/** The content of the backup. */
type Copied = { file: BackupFile; auditHeads: readonly AuditHead[] }

/**
 * Copies all data of the servers while they run, without the key-encryption key. Everything that was acknowledged
 * before the start is in the copy. If it fails, it leaves nothing behind.
 * @throws {OperatorError | DatabaseOpenError | EnvelopeError}
 */
export async function backUp(options: Options): Promise<void> {
  const { to, names, env, say, now = Date.now } = options
  const folder = resolve(to)
  const realm = chooseRealm(names)
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing', realm))
  const startedAt = new Date(now()).toISOString()
  const url = readDatabaseUrl(env, realm)
  const chosen = url === undefined ? chooseNames(names, { ...options, realm }) : []
  if (url !== undefined && realm === 'main' && names.length > 0) {
    throw new OperatorError(
      'A backup of Postgres contains the whole database of DATABASE_URL. Leave the names of servers out.',
    )
  }
  makeFolder(folder)
  try {
    const copied: Copied[] = []
    if (url !== undefined) copied.push(await dumpPostgres(url, { folder, env, envelope }))
    for (const name of chosen) copied.push(await copyDataFile(name, { ...options, folder, envelope }))
    const files = copied.map(({ file }) => file)
    writeManifest(
      folder,
      { startedAt, files, auditHeads: copied.flatMap(({ auditHeads }) => [...auditHeads]) },
      envelope,
    )
    for (const { name, bytes } of files) say(`${name}: ${bytes} bytes`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  if (realm === 'main') noteOthers(options)
  if (env.REDIS_URL !== undefined && realm === 'main')
    say('The messages of the relay are in Redis and not in this backup.')
  say(`The backup in ${folder} is complete. It opens only with the key-encryption key, which is not in it.`)
  say(
    `Keep ${placeOfKey(env, realm)} and the configuration file in another place: without the key, every wallet is lost.`,
  )
}

/** @throws {OperatorError} for names of data under two keys: a folder with both would be worth more to a thief */
function chooseRealm(names: readonly string[]): RealmName {
  const [realm = 'main', ...others] = new Set(names.map(realmOf))
  if (others.length === 0) return realm
  throw new OperatorError('mpc and shares have keys of their own. Make a backup of each by itself, in another place.')
}

/** Names the data that this backup does not have. */
function noteOthers({ dataFolder, env, say }: Options): void {
  for (const realm of realmNames) {
    if (realm === 'main') continue
    const isThere = env[variablesOf[realm].databaseUrl] ?? existsSync(join(dataFolder, `${realm}.sqlite`))
    if (isThere)
      say(`The data of ${realm} are not in this backup. Also run: latchkey-servers backup ${realm} --to FOLDER`)
  }
}

/** In the order of `stores`, whatever the order of the names. */
function chooseNames(
  names: readonly string[],
  { realm, env, dataFolder }: Pick<Options, 'env' | 'dataFolder'> & { realm: RealmName },
): StoreName[] {
  const unknown = names.find((name) => !storeNames.some((known) => known === name))
  if (unknown !== undefined) {
    throw new OperatorError(`There is no data file of that name. Choose from: ${storeNames.join(', ')}.`)
  }
  const wanted = names.length > 0 ? names : storesOf(realm).filter((name) => storesHere(name, { env, dataFolder }))
  return stores.map(({ name }) => name).filter((name) => wanted.includes(name))
}

/** The relay may store its messages in Redis, and many configurations have no link relay: then it has never started. */
function storesHere(name: StoreName, { env, dataFolder }: Pick<Options, 'env' | 'dataFolder'>): boolean {
  if (name === 'relay') return env.REDIS_URL === undefined
  if (name !== 'link') return true
  const { path, mark } = toDataFile(dataFolder, name)
  return existsSync(path) || existsSync(mark)
}

function makeFolder(folder: string): void {
  if (existsSync(folder))
    throw new OperatorError(`The folder ${folder} exists already. A backup needs a new folder. Name another one.`)
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    throw new OperatorError(`The folder ${folder} cannot be created. Name one on a disk that you may write to.`, {
      cause,
    })
  }
}

async function copyDataFile(
  name: StoreName,
  { dataFolder, folder, envelope }: Options & { folder: string; envelope: Envelope },
): Promise<Copied> {
  assertNoUnfinishedRestore(dataFolder)
  const source = join(dataFolder, `${name}.sqlite`)
  if (!existsSync(source)) {
    throw new OperatorError(
      `There is no data file ${source}. If that server does not run here, name the servers that do: latchkey-servers backup --to FOLDER custody`,
    )
  }
  await assertRoom(source, folder)
  const copy = join(folder, `${name}.sqlite`)
  copySqlite(source, copy)
  const database = await openDatabase({ path: copy })
  let [steps, auditHeads]: [BackupFile['steps'], AuditHead[]] = [{}, []]
  try {
    steps = await readSchemaSteps(database)
    await assertOpens(database, steps, envelope)
    auditHeads = await readAuditHeads(database, steps)
  } finally {
    await closeAsOneFile(database, copy)
  }
  return { file: await describeFile(copy, `${name}.sqlite`, steps), auditHeads }
}

/** A disk that the copy fills may be the one that the servers write to. */
async function assertRoom(source: string, folder: string): Promise<void> {
  const needed = [source, `${source}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    minFreeBytes,
  )
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed) {
    throw new OperatorError(
      `The disk of ${folder} has no space for a copy of ${source}, which may need ${needed} bytes. Free some space, or name another disk.`,
    )
  }
}

async function dumpPostgres(
  url: string,
  { folder, env, envelope }: { folder: string; env: NodeJS.ProcessEnv; envelope: Envelope },
): Promise<Copied> {
  const database = await openDatabase({ url })
  const path = join(folder, 'postgres.dump')
  try {
    const steps = await readSchemaSteps(database)
    await assertOpens(database, steps, envelope)
    // Read before the dump, which therefore has these blocks, and perhaps more.
    const auditHeads = await readAuditHeads(database, steps)
    const file = openSync(path, 'wx', 0o600)
    const args = ['--format=custom', '--no-owner', '--no-privileges']
    await runPostgresTool('pg_dump', { url, args, file, env }).finally(() => closeSync(file))
    return { file: await describeFile(path, 'postgres.dump', steps), auditHeads }
  } finally {
    await database.close()
  }
}

async function describeFile(path: string, name: BackupFile['name'], steps: BackupFile['steps']): Promise<BackupFile> {
  flush(path)
  return { name, ...(await digestFile(path)), steps }
}

function placeOfKey(env: NodeJS.ProcessEnv, realm: RealmName): string {
  const { key } = variablesOf[realm]
  const file = env[`${key}_FILE`]
  return file === undefined ? `the key (the value of ${key})` : `the key (the file ${file})`
}
