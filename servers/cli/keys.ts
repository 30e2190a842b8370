import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createRawApiKey, type RawApiKey, toRawApiKey } from '../shared/rawApiKey.ts'
import { OperatorError } from './operatorError.ts'
import { type RealmName, realmNames, variablesOf } from './realms.ts'

/** What to do without a key. A new key opens no existing data, so no operator is told to create one for them. */
const hints = {
  start:
    'For new servers, create one with: openssl rand -hex 32. Existing data open only with the key that they were written with.',
  existing: 'Put the key that these data were written with there: they open with no other.',
} as const
const keyText = /^[0-9a-f]{64}$/

/**
 * Reads the key-encryption keys of a part of the data from its variable (`LATCHKEY_KEK`) or the file named by the one with
 * `_FILE`: 64 hex characters a line. The first one seals; the others are older keys, which still open the values that
 * they sealed. They are kept outside the database (threats T18), and no server creates one, because losing it loses every
 * wallet.
 * @param use `existing` for a command that only reads data which are there
 * @throws {OperatorError}
 */
export function readKeyEncryptionKeys(
  env: NodeJS.ProcessEnv,
  use: keyof typeof hints = 'start',
  realm: RealmName = 'main',
): [Buffer, ...Buffer[]] {
  const [first, ...older] = readKeyLines(env, { realm, hint: hints[use] })
  for (const other of realmNames) {
    if (other === realm || !hasKey(env, other)) continue
    if (!readKeyLines(env, { realm: other, hint: hints[use] }).includes(first)) continue
    const [one, two] = [realm, other].map((name) => variablesOf[name].key)
    throw new OperatorError(
      `${one} and ${two} are the same key. Make another: an attacker with both databases could otherwise sign with one key.`,
    )
  }
  return [Buffer.from(first, 'hex'), ...older.map((line) => Buffer.from(line, 'hex'))]
}

function hasKey(env: NodeJS.ProcessEnv, realm: RealmName): boolean {
  const { key } = variablesOf[realm]
  return env[key] !== undefined || env[`${key}_FILE`] !== undefined
}

/** Returns the lines in lower case. */
function readKeyLines(
  env: NodeJS.ProcessEnv,
  { realm, hint }: { realm: RealmName; hint: string },
): [string, ...string[]] {
  const { key } = variablesOf[realm]
  const [value, file] = [env[key], env[`${key}_FILE`]]
  if ((value === undefined) === (file === undefined)) {
    throw new OperatorError(`Set either ${key} or ${key}_FILE, to 64 hex characters. ${hint}`)
  }
  const text = value ?? readText(file ?? '')
  if (text === undefined) throw new OperatorError(`The file of ${key}_FILE cannot be read. ${hint}`)
  const [first = '', ...older] = text
    .trim()
    .toLowerCase()
    .split(/\s*\n\s*/)
  if (![first, ...older].every((line) => keyText.test(line))) {
    throw new OperatorError(`A key-encryption key must have 64 hex characters, on a line of its own. ${hint}`)
  }
  return [first, ...older]
}

/**
 * Reads the API key of an organization from a file with its private key in 64 hex characters. Creates the file, readable
 * only by its owner, if there is none.
 * @throws {OperatorError}
 */
export function loadApiKey(path: string): RawApiKey {
  const text = readText(path)
  if (text !== undefined) return parseKey(path, text.trim())
  const key = createRawApiKey()
  writeKey(path, key.privateKey)
  return key
}

function writeKey(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // `wx`: of two servers that start together, only one may create the file.
    writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    throw new OperatorError(
      `The key file ${path} can neither be read nor created. Check that it is a file you own, in a folder you may write to.`,
    )
  }
}

function parseKey(path: string, text: string): RawApiKey {
  try {
    return toRawApiKey(text)
  } catch {
    throw new OperatorError(
      `${path} must hold a private key of P-256: 64 hex characters. Put the key back, or delete the file: the next start makes a new one.`,
    )
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
