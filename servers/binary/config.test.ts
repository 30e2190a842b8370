import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { loadApiKey, readKeyEncryptionKey } from './keys.ts'
import { OperatorError } from './operatorError.ts'

const example = fileURLToPath(new URL('../latchkey.example.json', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads the example with changes. */
function read(changes: Record<string, unknown>, env: NodeJS.ProcessEnv = {}) {
  const path = join(folder, 'latchkey.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(example, 'utf8')), ...changes }))
  return readConfig(path, env)
}

describe('readConfig', () => {
  test('default: the example fits; paths are taken from its folder', () => {
    const config = readConfig(example, {})
    expect(config.ports).toEqual({ custody: 8400, account: 8401, rpc: 8402 })
    expect(config.dataFolder).toBe(join(example, '..', 'data'))
    expect(config.environments[0]?.apiKeyFile).toBe(join(example, '..', 'keys/example'))
  })

  test('option: ports, of which PORT gives the others', () => {
    expect(read({ ports: { account: 9 } }, { PORT: '70' }).ports).toEqual({ custody: 70, account: 9, rpc: 72 })
  })

  test.each(['x', '0', '65536', '1.5', ''])('error: PORT=%s', (PORT) => {
    expect(() => read({}, { PORT })).toThrow('PORT must be a port number.')
  })

  test.each([
    ['environments', undefined, 'environments: is missing'],
    ['accountUrl', 'https://account.example.com/', 'accountUrl: expected an address without / at its end'],
    ['upstreams', { '0x1': [] }, 'upstreams.0x1: expected a chain id'],
    ['upstreams', { 1: ['ws://x'] }, 'upstreams.1.0: expected an http address'],
    ['ports', { rpc: 'canary' }, 'ports.rpc: expected number'],
  ])('error: %s', (field, value, says) => {
    expect(() => read({ [field]: value })).toThrow(says)
    expect(() => read({ [field]: value })).toThrow(OperatorError)
  })

  test('error: no JSON', () => {
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{')
    expect(() => readConfig(path, {})).toThrow('does not fit: expected JSON.')
  })
})

describe('readKeyEncryptionKey', () => {
  const hex = 'AB'.repeat(32)

  test('default: from the environment, or from a file', () => {
    const path = join(folder, 'kek')
    writeFileSync(path, `${hex}\n`)
    expect(readKeyEncryptionKey({ LATCHKEY_KEK: hex })).toEqual(Buffer.alloc(32, 0xab))
    expect(readKeyEncryptionKey({ LATCHKEY_KEK_FILE: path })).toEqual(Buffer.alloc(32, 0xab))
  })

  test.each([
    {},
    { LATCHKEY_KEK: hex, LATCHKEY_KEK_FILE: '/x' },
    { LATCHKEY_KEK: `${hex}00` },
    { LATCHKEY_KEK: 'canary' },
    { LATCHKEY_KEK_FILE: '/nowhere/canary' },
  ])('error: %j', (env) => {
    expect(() => readKeyEncryptionKey(env)).toThrow(OperatorError)
    expect(() => readKeyEncryptionKey(env)).not.toThrow('canary')
  })
})

describe('loadApiKey', () => {
  test('default: made once, for its owner alone, then the same', () => {
    const path = join(folder, 'keys', 'organization')
    const made = loadApiKey(path)
    expect(made.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(loadApiKey(path)).toEqual(made)
  })

  test('error: a file with something else', () => {
    const path = join(folder, 'other')
    writeFileSync(path, 'canary')
    expect(() => loadApiKey(path)).toThrow('must hold a private key: 64 hex characters.')
  })
})
