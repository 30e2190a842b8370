import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseJson, WireError } from 'latchkey/wire'
import * as v from 'valibot'
import { type Envelope, EnvelopeError } from '../../shared/envelope.ts'
import { OperatorError } from '../operatorError.ts'
import { type RealmName, realmNames } from '../realms.ts'
import { digestFile, flush } from './durableFile.ts'
import { assertKnownSteps } from './schemaSteps.ts'
import { storeNames } from './stores.ts'

/** The layout of a backup's folder that this release writes. */
const format = 1
const manifestName = 'manifest.json'
const sealName = 'manifest.seal'
/** About 200 bytes for each chain of the audit log, and every managed wallet has one. */
const maxManifestLength = 256 * 1024 * 1024
const place = { table: 'backup', row: manifestName, tenant: 'server' }

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const schema = v.object({
  format: v.literal(format),
  /** When the backup started, in ISO 8601: it includes everything that was acknowledged before. */
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  files: v.pipe(
    v.array(
      v.object({
        name: v.picklist([...storeNames.map((name) => `${name}.sqlite` as const), 'postgres.dump']),
        bytes: count,
        sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        /** The steps of each server's schema in it. */
        steps: v.record(v.string(), v.array(v.string())),
      }),
    ),
    v.minLength(1),
  ),
  /** The length that each chain of the server's audit log had at least. */
  auditHeads: v.array(v.object({ chain: v.string(), sequence: v.number(), hash: v.string() })),
})

export type Manifest = v.InferOutput<typeof schema>
export type BackupFile = Manifest['files'][number]

/**
 * Completes a backup: writes the list of its files, and seals it, so that only a holder of the key-encryption key can
 * have written it. A folder without a manifest is not a backup.
 */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>, envelope: Envelope): void {
  const text = `${JSON.stringify({ format, ...manifest }, undefined, 2)}\n`
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content, { mode: 0o600, flag: 'wx' })
    flush(join(folder, name))
  }
  write(sealName, envelope.seal(digest(text), place))
  write(`${manifestName}.part`, text)
  flush(folder)
  renameSync(join(folder, `${manifestName}.part`), join(folder, manifestName))
  flush(folder)
}

/**
 * Reads the manifest of a backup.
 * @throws {OperatorError} when the backup is incomplete, was changed, or was made under another key-encryption key or
 * by a newer release
 */
export function readManifest(folder: string, envelope: Envelope): Manifest {
  if (!existsSync(join(folder, manifestName))) {
    throw new OperatorError(
      `${folder} is not a complete backup: ${manifestName}, which is written last, is missing. Choose another backup.`,
    )
  }
  const text = readFileSync(join(folder, manifestName), 'utf8')
  if (!isSealed(text, readSeal(folder), envelope)) {
    throw new OperatorError(
      `The manifest of ${folder} does not open. If the backup was made under another key-encryption key, put that key on a line of its own after the current one. Otherwise the backup was changed: choose another.`,
    )
  }
  try {
    const json = parseJson(text, maxManifestLength)
    if (typeof json === 'object' && json !== null && 'format' in json && Number(json.format) > format) {
      throw new OperatorError(`A newer release of latchkey-servers made the backup in ${folder}. Use that release.`)
    }
    const manifest = parse(schema, json)
    for (const { steps } of manifest.files) assertKnownSteps(steps)
    return manifest
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw new OperatorError(`The manifest of ${folder} is invalid: ${error.message}. Choose another backup.`, {
      cause: error,
    })
  }
}

/**
 * Returns the part of the data that a backup says it has. Nothing has proved that yet: `readManifest` does, with the key of
 * this part.
 */
export function readRealm(folder: string): RealmName {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
    const servers: unknown[] = files.flatMap(({ steps }: BackupFile) => Object.keys(steps))
    return realmNames.find((realm) => servers.includes(realm)) ?? 'main'
  } catch {
    return 'main'
  }
}

/** @throws {OperatorError} when a file of the backup is missing or was changed */
export async function assertIntact(path: string, { name, bytes, sha256 }: BackupFile): Promise<void> {
  const found = await digestFile(path).catch(() => undefined)
  if (found?.bytes === bytes && found.sha256 === sha256) return
  throw new OperatorError(
    `${name} of the backup is missing or was changed. Nothing was restored. Choose another backup.`,
  )
}

function readSeal(folder: string): Buffer {
  try {
    return readFileSync(join(folder, sealName))
  } catch (cause) {
    throw new OperatorError(`${folder} is not a complete backup: ${sealName} is missing. Choose another backup.`, {
      cause,
    })
  }
}

function isSealed(text: string, seal: Buffer, envelope: Envelope): boolean {
  try {
    return envelope.open(seal, place).equals(digest(text))
  } catch (error) {
    if (error instanceof EnvelopeError) return false
    throw error
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
