import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ParentApiKey } from '../account/parentApiKey.ts'
import { OperatorError } from './operatorError.ts'

const hint = 'Make one with: openssl rand -hex 32'

/**
 * The key-encryption key, from `LATCHKEY_KEK` or the file named by `LATCHKEY_KEK_FILE`: 64 hex characters. It lies
 * outside the database on purpose (threats T18), so it is never made here: losing it loses every wallet.
 * @throws {OperatorError}
 */
export function readKeyEncryptionKey(env: NodeJS.ProcessEnv): Buffer {
  const { LATCHKEY_KEK, LATCHKEY_KEK_FILE } = env
  if ((LATCHKEY_KEK === undefined) === (LATCHKEY_KEK_FILE === undefined)) {
    throw new OperatorError(`Set either LATCHKEY_KEK or LATCHKEY_KEK_FILE, to 64 hex characters. ${hint}`)
  }
  const text = LATCHKEY_KEK ?? readText(LATCHKEY_KEK_FILE ?? '')
  if (text === undefined) throw new OperatorError(`The file of LATCHKEY_KEK_FILE cannot be read. ${hint}`)
  if (!/^[0-9a-f]{64}\s*$/i.test(text)) throw new OperatorError(`A key-encryption key has 64 hex characters. ${hint}`)
  return Buffer.from(text.trim(), 'hex')
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
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // `wx`: two servers that start together must not each make one.
    writeFileSync(path, `${toHex32(key.getPrivateKey())}\n`, { mode: 0o600, flag: 'wx' })
  } else {
    if (!/^[0-9a-f]{64}\s*$/i.test(text)) throw new OperatorError(`${path} must hold a private key: 64 hex characters.`)
    key.setPrivateKey(text.trim(), 'hex')
  }
  return { publicKey: key.getPublicKey('hex', 'compressed'), privateKey: toHex32(key.getPrivateKey()) }
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
