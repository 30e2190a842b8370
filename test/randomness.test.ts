import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createKeyPair, createRelayKey, createRelayKeyPair, encrypt, sealType0 } from 'latchkey/crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { proofKeyPair } from '../src/core/account/proofKeyPair.ts'
import { createMemoryKeyStore } from '../src/core/keyStore.ts'
import { createCredential } from '../src/wallets/custody/passkeys/createCredential.ts'
import { generateSessionKeyPair } from '../src/wallets/custody/sessionKey.ts'
import { createSoftAuthenticator } from './softAuthenticator.ts'

/** Secrets come from the platform's generator or not at all (threats T31). */

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const registration = {
  ...{ appName: 'Test', displayName: 'Ada', challenge: 'AA', rpId: 'wallet.example' },
  userVerification: 'discouraged',
} as const

const breaks: Record<string, () => void> = {
  throws() {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no entropy')
    })
  },
  'gives zeros': () => void vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes),
}

test.each(Object.keys(breaks))(
  'with a generator that %s, nothing is encrypted and no passkey is created',
  async (name) => {
    const { credentials, prompts } = createSoftAuthenticator({ origin: 'https://wallet.example' })
    vi.stubGlobal('navigator', { credentials })
    vi.stubGlobal('PublicKeyCredential', class {})
    breaks[name]?.()
    await expect(encrypt('ab'.repeat(32), 'secret')).rejects.toThrow(/no entropy|generator is broken/)
    await expect(createCredential(registration)).rejects.toThrow(/no entropy|generator is broken/)
    expect(prompts).toEqual([])
  },
)

test.each(Object.keys(breaks))(
  'with a generator that %s, no pairing is created and nothing encrypted in it',
  async (name) => {
    breaks[name]?.()
    expect(() => createRelayKey()).toThrow(/no entropy|generator is broken/)
    expect(() => sealType0('ab'.repeat(32), 'secret')).toThrow(/no entropy|generator is broken/)
    await expect(createRelayKeyPair()).rejects.toThrow(/no entropy|generator is broken/)
  },
)

test('if no key can be generated, there is none: for a connection, a session, or the tokens', async () => {
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('no entropy'))
  const keys = createMemoryKeyStore()
  await expect(createKeyPair()).rejects.toThrow('no entropy')
  await expect(generateSessionKeyPair()).rejects.toThrow('no entropy')
  await expect(proofKeyPair(keys, 'tokens')).rejects.toThrow('no entropy')
  expect(await keys.get('tokens')).toBeUndefined()
})

const root = resolve(import.meta.dirname, '..')

/** Every TypeScript file of ours in `folder`, tests included. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
}
const files = ['src', 'servers', 'sites', 'stack'].flatMap(sources)
const holding = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))

test('nothing that we ship or test uses Math.random', () => {
  expect(holding(/\bMath\b[\s?.[\]'"`]*random/)).toEqual([])
})

test('pages get random bytes in one place, which fails closed', () => {
  const isTested = (path: string) => /\.test\.|\/testing\//.test(path)
  const pages = holding(/getRandomValues/).filter((path) => /^(src|sites)\//.test(path) && !isTested(path))
  expect(pages).toEqual(['src/crypto/randomBytes.ts'])
})

test('servers get random bytes there, too', () => {
  const served = holding(/\brandom(Bytes|Fill|FillSync)\b[^;]*?from 'node:crypto'/)
  const isTested = (path: string) => /\.(test|suite)\.ts$|^servers\/testing\//.test(path)
  expect(served.filter((path) => path.startsWith('servers/') && !isTested(path))).toEqual([])
})
