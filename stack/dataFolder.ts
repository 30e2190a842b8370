import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, uuid } from 'latchkey/wire'
import { createRawApiKey } from 'latchkey-servers'
import * as v from 'valibot'
import { lockFolder } from './lockFolder.ts'
import { StackError } from './stackError.ts'

const hexBytes = (length: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(2 * length))

const identity = v.object({
  environmentId: uuid,
  /** The parent organization at key custody, and the API key that acts for it. */
  custody: v.object({ organizationId: uuid, apiPublicKey: hexBytes(33), apiPrivateKey: hexBytes(32) }),
  /** Seals every secret in the databases, so it must be stored outside them. */
  keyEncryptionKey: hexBytes(32),
  /** The managed wallet: the keys of its two databases, and the key with which its server reports wallets. */
  managed: v.object({
    mpcKey: hexBytes(32),
    sharesKey: hexBytes(32),
    apiPublicKey: hexBytes(33),
    apiPrivateKey: hexBytes(32),
  }),
  /** The key with which the share store reports backups. */
  shares: v.object({ apiPublicKey: hexBytes(33), apiPrivateKey: hexBytes(32) }),
})
/** Stacks that are older than the managed wallet have no keys for it, or not all. */
const storedIdentity = v.object({
  ...identity.entries,
  managed: v.optional(identity.entries.managed),
  shares: v.optional(identity.entries.shares),
})
/** The ids and keys that a stack keeps across restarts. */
export type Identity = v.InferOutput<typeof identity>

export type DataFolder = {
  identity: Identity
  path(name: string): string
  /** Releases the folder for another stack. */
  close(): Promise<void>
}

/** All files of the stack. `--fresh` deletes only these, in any folder. */
const ownFiles =
  /^((identity|stack|chain-\d+)\.json|(account|custody|relay|mpc|shares|link)\.sqlite(-\w+)?|servers\.log)$/

/**
 * Opens the folder in which a stack keeps its users, wallets and chains. A new folder gets an identity of its own. Only
 * one stack at a time uses a folder: two would overwrite each other's data.
 * @param options.fresh deletes everything in it first
 * @throws {StackError} when the folder cannot be used, or another stack uses it
 */
export async function openDataFolder(dir: string, options: { fresh?: boolean } = {}): Promise<DataFolder> {
  const path = (name: string) => join(dir, name)
  let lock: ReturnType<typeof lockFolder> | undefined
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    lock = lockFolder(dir)
    if (options.fresh) await forget(dir)
    return { identity: await readIdentity(path('identity.json')), path, close: lock.close }
  } catch (cause) {
    await lock?.close()
    if (cause instanceof StackError) throw cause
    const reason = cause instanceof Error ? cause.message : 'unknown reason'
    throw new StackError(
      `The data folder ${dir} cannot be used (${reason}). Repair it, name another with --data DIR, or start over with --fresh.`,
      { cause },
    )
  }
}

async function forget(dir: string): Promise<void> {
  const names = await readdir(dir)
  await Promise.all(names.filter((name) => ownFiles.test(name)).map((name) => rm(join(dir, name))))
}

async function readIdentity(file: string): Promise<Identity> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const write = async (one: Identity, flag: 'wx' | 'w') => {
    await writeFile(file, `${JSON.stringify(one, null, 2)}\n`, { mode: 0o600, flag })
    return one
  }
  if (text === undefined) return write(createIdentity(), 'wx')
  const read = parse(v.pipe(v.string(), v.parseJson({}, 'identity.json is not JSON'), storedIdentity), text)
  const { managed, shares } = read
  if (managed && shares) return { ...read, managed, shares }
  return write({ ...read, managed: managed ?? createManaged(), shares: shares ?? createApiKey() }, 'w')
}

function createIdentity(): Identity {
  return {
    environmentId: randomUUID(),
    custody: { organizationId: randomUUID(), ...createApiKey() },
    keyEncryptionKey: newKey(),
    managed: createManaged(),
    shares: createApiKey(),
  }
}

function createManaged(): Identity['managed'] {
  return { mpcKey: newKey(), sharesKey: newKey(), ...createApiKey() }
}

function createApiKey(): Identity['shares'] {
  const { publicKey, privateKey } = createRawApiKey()
  return { apiPublicKey: publicKey, apiPrivateKey: privateKey }
}

function newKey(): string {
  return randomBytes(32).toString('hex')
}
