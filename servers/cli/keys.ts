import { createECDH, type ECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ParentApiKey } from '../account/parentApiKey.ts'
import { OperatorError } from './operatorError.ts'

const hint = 'Make one with: openssl rand -hex 32'
const keyText = /^[0-9a-f]{64}$/i

/**
 * The key-encryption keys, from `LATCHKEY_KEK` or the file named by `LATCHKEY_KEK_FILE`: 64 hex characters a line. The
 * first seals; those after it are older ones, which still open what they sealed. They lie outside the database on
 * purpose (threats T18), so none is ever made here: losing one loses every wallet.
 * @throws {OperatorError}
 */
export function readKeyEncryptionKeys(env: NodeJS.ProcessEnv): [Buffer, ...Buffer[]] {
  const { LATCHKEY_KEK, LATCHKEY_KEK_FILE } = env
  if ((LATCHKEY_KEK === undefined) === (LATCHKEY_KEK_FILE === undefined)) {
    throw new OperatorError(`Set either LATCHKEY_KEK or LATCHKEY_KEK_FILE, to 64 hex characters. ${hint}`)
  }
  const text = LATCHKEY_KEK ?? readText(LATCHKEY_KEK_FILE ?? '')
  if (text === undefined) throw new OperatorError(`The file of LATCHKEY_KEK_FILE cannot be read. ${hint}`)
  const lines = text.trim().split(/\s*\n\s*/)
  if (!lines.every((line) => keyText.test(line))) {
    throw new OperatorError(`A key-encryption key has 64 hex characters, on a line of its own. ${hint}`)
  }
  const [first = '', ...older] = lines
  return [Buffer.from(first, 'hex'), ...older.map((line) => Buffer.from(line, 'hex'))]
}

/**
 * The API key of an organization, from a file with its private key in 64 hex characters. Where there is none, a new one
 * is made, readable to its owner alone.
 * @throws {OperatorError}
 */
export function loadApiKey(path: string): ParentApiKey {
  const text = readText(path)
  const key = createECDH('prime256v1')
  if (text === undefined) {
    key.generateKeys()
    writeKey(path, toHex32(key.getPrivateKey()))
  } else {
    setPrivateKey(key, path, text.trim())
  }
  return { publicKey: key.getPublicKey('hex', 'compressed'), privateKey: toHex32(key.getPrivateKey()) }
}

function writeKey(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // `wx`: two servers that start together must not each make one.
    writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    throw new OperatorError(`The key file ${path} can neither be read nor made. Is it a folder, or not yours?`)
  }
}

/** Zero, and what is not below the order of the curve, is no key. */
function setPrivateKey(key: ECDH, path: string, text: string): void {
  try {
    if (!keyText.test(text)) throw new RangeError('not 32 bytes')
    key.setPrivateKey(text, 'hex')
  } catch {
    throw new OperatorError(`${path} must hold a private key of P-256: 64 hex characters. ${hint}`)
  }
}

/** Node leaves leading zeros out. */
function toHex32(bytes: Buffer): string {
  return bytes.toString('hex').padStart(64, '0')
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
