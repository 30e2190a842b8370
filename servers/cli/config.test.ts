import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp } from './backup/backUp.ts'
import { readConfig, serverNames, serversOf } from './config.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { loadApiKey, readKeyEncryptionKeys } from './keys.ts'
import { OperatorError } from './operatorError.ts'

const example = fileURLToPath(new URL('../latchkey.example.json', import.meta.url))
const [environment] = JSON.parse(readFileSync(example, 'utf8')).environments
const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads the example with changes. */
function read(changes: Record<string, unknown>, env: NodeJS.ProcessEnv = {}) {
  const path = join(folder, 'latchkey.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(example, 'utf8')), ...changes }))
  return readConfig(path, env)
}

describe('readConfig', () => {
  test('default: the example is valid; paths are relative to its folder', () => {
    const config = readConfig(example, {})
    expect(config.ports).toEqual({
      custody: 8400,
      account: 8401,
      rpc: 8402,
      relay: 8403,
      mpc: 8404,
      shares: 8405,
      link: 8406,
    })
    expect(config.dataFolder).toBe(join(example, '..', 'data'))
    expect(config.environments[0]?.apiKeyFile).toBe(join(example, '..', 'keys/example'))
  })

  test('option: ports; PORT determines the others', () => {
    expect(read({ ports: { account: 9 } }, { PORT: '70' }).ports).toEqual({
      custody: 70,
      account: 9,
      rpc: 72,
      relay: 73,
      mpc: 74,
      shares: 75,
      link: 76,
    })
  })

  test('error: PORT leaves no room for the others', () => {
    expect(read({}, { PORT: '65529' }).ports.link).toBe(65_535)
    const says =
      'PORT must be at most 65529, because custody, account, rpc, relay, mpc, shares, link take consecutive ports.'
    expect(() => read({}, { PORT: '65531' })).toThrow(says)
  })

  test.each(['x', '0', '65536', '1.5', ''])('error: PORT=%s', (PORT) => {
    expect(() => read({}, { PORT })).toThrow('PORT must be a port number.')
  })

  test.each([
    ['environments', undefined, 'environments: is missing'],
    ['accountUrl', 'https://account.example.com/', 'accountUrl: expected an address without / at its end'],
    ['upstreams', { '0x1': [] }, 'upstreams.0x1: expected a chain id'],
    ['bundlers', { 'a b': {} }, 'bundlers.a b: expected letters, digits, dots and hyphens'],
    ['bundlers', { own: { 1: ['ws://x'] } }, 'bundlers.own.1.0: expected an http address'],
    ['upstreams', { 1: ['ws://x'] }, 'upstreams.1.0: expected an http address'],
    ['ports', { rpc: 'canary' }, 'ports.rpc: expected number'],
    ['environments', [{ ...environment, limits: { users: 0 } }], 'environments.0.limits.users: expected at least 1'],
    ['environments', [{ ...environment, limits: { user: 5 } }], 'environments.0.limits.user: is not a setting'],
    ['retention', { payloadDays: 0 }, 'retention.payloadDays: expected at least 1'],
    ['retention', { backupDays: 0 }, 'retention.backupDays: expected at least 1'],
    [
      'environments',
      [{ ...environment, limits: { storage: { megabytes: 1 } } }],
      'environments.0.limits.storage.megabytes: is not a setting',
    ],
    ['relay', { publicUrls: ['https://x'] }, 'relay.publicUrls.0: expected a socket address'],
    ['relay', { publicUrls: ['wss://relay example.com'] }, 'relay.publicUrls.0: expected a socket address'],
    ['link', { publicUrl: 'wss://link.example.com' }, 'link.publicUrl: expected an address without / at its end'],
    ['link', { webhookOrigins: ['http://push.example.com'] }, 'link.webhookOrigins.0: expected an https origin'],
    ['link', { webhookOrigins: ['https://push.example.com/hook'] }, 'link.webhookOrigins.0: expected an origin'],
    ['link', { webhookOrigins: ['https://push.example.com'] }, 'link.publicUrl: is missing'],
  ])('error: %s', (field, value, says) => {
    expect(() => read({ [field]: value })).toThrow(says)
    expect(() => read({ [field]: value })).toThrow(OperatorError)
  })

  test.each([
    ['acountUrl', { acountUrl: 'https://account.example.com' }],
    ['ports.acount', { ports: { acount: 1 } }],
    ['environments.0.rpids', { environments: [{ ...environment, rpids: [] }] }],
    ['environments.0.brand.icn', { environments: [{ ...environment, brand: { ...environment.brand, icn: 'x' } }] }],
  ])('error: %s is misspelt', (field, changes) => {
    expect(() => read(changes)).toThrow(`latchkey.json is invalid: ${field}: is not a setting.`)
  })

  test.each([
    [{ rpIds: ['other.example'] }, 'rpIds: expected hosts, or parent domains of hosts, of the allowed origins'],
    [{ rpIds: [] }, 'rpIds: expected at least one host'],
    [{ allowedOrigins: [] }, 'allowedOrigins: expected at least one origin'],
    [{ custody: { ...environment.custody, url: 'custody' } }, 'custody.url: expected an http(s) URL'],
  ])('error: an environment with %j', (changes, says) => {
    expect(() => read({ environments: [{ ...environment, ...changes }] })).toThrow(`environments.0.${says}.`)
  })

  const token = { chainId: 1, address: `0x${'ab'.repeat(20)}`, name: 'Acme Dollar', symbol: 'ACME', decimals: 6 }
  const feed = { chainId: 1, address: `0x${'cd'.repeat(20)}` }
  const withFeeds = (...feeds: object[]) => ({ prices: { currency: 'USD', feeds } })

  test('option: tokens, and price feeds', () => {
    const assets = { tokens: [token], ...withFeeds({ chainId: 1, feed }, { chainId: 1, token: token.address, feed }) }
    expect(read({ environments: [{ ...environment, ...assets }] }).environments[0]).toMatchObject(assets)
  })

  test.each<[object, string]>([
    [{ tokens: [{ ...token, chainId: 5 }] }, 'tokens.0.chainId: expected a network of this environment'],
    [{ tokens: [token, { ...token, address: `0x${'AB'.repeat(20)}` }] }, 'tokens.1: is named before in the same list'],
    [{ tokens: [{ ...token, logoURI: 'https://logo.example' }] }, 'tokens.0.logoURI: is not a setting'],
    [withFeeds({ chainId: 5, feed }), 'prices.feeds.0.chainId: expected a network of this environment'],
    [
      withFeeds({ chainId: 1, feed: { ...feed, chainId: 5 } }),
      'prices.feeds.0.feed.chainId: expected a network of this environment',
    ],
    [withFeeds({ chainId: 1, feed }, { chainId: 1, feed }), 'prices.feeds.1: is named before in the same list'],
  ])('error: assets that are %j', (changes, says) => {
    expect(() => read({ environments: [{ ...environment, ...changes }] })).toThrow(`environments.0.${says}.`)
  })

  test('default: the example offers the managed wallet, and signs of raw digests only authorizations', () => {
    const { environments, mpc } = readConfig(example, {})
    expect(environments[0]?.mpc).toEqual({
      ...{ frameUrl: 'https://frame.example.com', relayUrl: 'https://mpc.example.com' },
      ...{ mfa: [], rawSigning: 'eip7702', imports: true, operatorBackup: false },
    })
    expect(mpc).toEqual({
      ...{ apiKeyFile: join(example, '..', 'keys/mpc'), url: 'https://mpc.example.com' },
      sharesApiKeyFile: join(example, '..', 'keys/shares'),
      sharesUrl: 'https://shares.example.com',
    })
  })

  test.each<[object, string]>([
    [{ frameUrl: 'http://frame.example.com' }, 'frameUrl: expected https, or http on this machine'],
    [{ relayUrl: 'http://mpc.example.com' }, 'relayUrl: expected https, or http on this machine'],
    [{ relayUrl: 'https://mpc.example.com/' }, 'relayUrl: expected an address without / at its end, ? and #'],
    [{ relayUrl: 'https://mpc.example.com?a' }, 'relayUrl: expected an address without / at its end, ? and #'],
    [
      { frameUrl: 'https://wallet.example.com' },
      'frameUrl: expected an origin of its own, which is not in allowedOrigins',
    ],
    [{ frameUrl: 'https://vault.example.com' }, 'frameUrl: expected an origin of its own, which is not the vaultUrl'],
    [
      { frameUrl: 'https://custody.example.com' },
      'frameUrl: expected an origin of its own, which is not that of key custody',
    ],
    [
      { mfa: ['wallet.waas.sign', 'wallet.waas.export', 'wallet.waas.backup'] },
      'mfa: also requires "wallet.waas.refresh" and "wallet.waas.reshare": with these, a thief of the session and the password could take the key, or lock the user out. Write ["wallet.waas.sign", "wallet.waas.export", "wallet.waas.refresh", "wallet.waas.reshare", "wallet.waas.backup"]',
    ],
    [{ mfa: ['wallet.waas.reshare'] }, 'mfa: requires "credentials" in freshPasskey'],
    [{ frameurl: 'https://x.example.com' }, 'frameurl: is not a setting'],
  ])('error: a managed wallet with %j', (changes, says) => {
    const changed = { ...environment, mpc: { ...environment.mpc, ...changes } }
    expect(() => read({ environments: [changed] })).toThrow(`environments.0.mpc.${says}.`)
  })

  test('option: the managed wallet signs for the hosted one', () => {
    const { environments } = read({ environments: [{ ...environment, walletSigner: 'mpc' }] })
    expect(environments[0]?.walletSigner).toBe('mpc')
  })

  test.each<[object, string]>([
    [{ walletSigner: 'mpc', mpc: undefined }, 'requires mpc, the settings of the managed wallet'],
    [{ walletSigner: 'vault' }, "expected 'custody' or 'mpc'"],
  ])('error: the hosted wallet with %j', (changes, says) => {
    const reading = () => read({ environments: [{ ...environment, ...changes }] })
    expect(reading).toThrow(`environments.0.walletSigner: ${says}.`)
  })

  test('option: the wallet of new users is one private key', () => {
    const { solana: _, ...other } = { solana: undefined, ...environment }
    const custody = { ...environment.custody, walletName: 'turnkey' }
    expect(read({ environments: [{ ...other, custody }] }).environments[0]?.custody.walletName).toBe('turnkey')
  })

  test.each<[Record<string, object>, string]>([
    [{ solana: { network: 'devnet' } }, "'turnkey' is one Ethereum key. Remove solana, or use 'turnkeyhd'"],
    [{ custody: { walletName: 'phrase' } }, "expected 'turnkey' or 'turnkeyhd'"],
  ])('error: a single key with %j', (changes, says) => {
    const custody = { ...environment.custody, walletName: 'turnkey', ...changes.custody }
    const reading = () => read({ environments: [{ ...environment, ...changes, custody }] })
    expect(reading).toThrow(`environments.0.custody.walletName: ${says}.`)
  })

  test('behavior: a managed wallet on this machine, with fresh passkeys for both servers', () => {
    const mfa = ['wallet.waas.refresh', 'wallet.waas.reshare', 'wallet.waas.backup']
    const mpc = { frameUrl: 'http://mpc.localhost:8400', relayUrl: 'http://127.0.0.1:8404/mpc', mfa }
    const freshPasskey = ['export', 'credentials']
    const { environments } = read({ environments: [{ ...environment, freshPasskey, mpc }] })
    expect(environments[0]?.mpc).toMatchObject(mpc)
  })

  test('error: a managed wallet without the key of its server', () => {
    expect(() => read({ mpc: undefined })).toThrow(
      'environments.0.mpc: requires mpc.apiKeyFile, the key of its server, and mpc.sharesApiKeyFile.',
    )
    const { mpc: _, ...other } = environment
    expect(read({ environments: [other], mpc: undefined }).mpc).toBeUndefined()
  })

  test('default: without an address, the store of backups is where it listens; the server of shares is at relayUrl', () => {
    const { mpc } = read({ mpc: { apiKeyFile: 'k', sharesApiKeyFile: 's' } }, { PORT: '70' })
    expect(mpc).toMatchObject({ sharesUrl: 'http://127.0.0.1:75', url: 'https://mpc.example.com' })
    expect(() => read({ mpc: { apiKeyFile: 'k', sharesApiKeyFile: 's' }, host: '0.0.0.0' })).toThrow(
      'mpc.sharesUrl: is missing.',
    )
  })

  test('error: two environments that name two servers', () => {
    const other = { ...environment, mpc: { ...environment.mpc, relayUrl: 'https://other.example.com' } }
    expect(() => read({ environments: [environment, other] })).toThrow(
      'environments.1.mpc.relayUrl: expected the same address for all environments: they share one server.',
    )
  })

  test('default: all servers run, those of the managed wallet and the link relay only with their sections', () => {
    expect(serversOf(readConfig(example, {}))).toEqual(serverNames)
    const { mpc: _, ...other } = environment
    const without = read({ environments: [other], mpc: undefined, link: undefined })
    expect(serversOf(without)).toEqual(['custody', 'account', 'rpc', 'relay'])
  })

  test('error: codes by mail without mail', () => {
    const environments = [{ ...environment, signIn: ['email'] }]
    expect(read({ environments }).environments[0]?.signIn).toEqual(['email'])
    expect(() => read({ environments, mail: undefined })).toThrow('environments.0.signIn: requires mail')
  })

  test('default: accountUrl is where the server listens', () => {
    const urlOf = (host: string) => read({ host, accountUrl: undefined }).accountUrl
    expect(urlOf('127.0.0.1')).toBe('http://127.0.0.1:8401')
    expect(urlOf('::1')).toBe('http://[::1]:8401')
  })

  test.each(['0.0.0.0', '::', '0', '0:0:0:0:0:0:0:0'])('error: host %s without accountUrl', (host) => {
    expect(read({ host }).accountUrl).toBe('https://account.example.com')
    expect(() => read({ host, accountUrl: undefined })).toThrow(
      `accountUrl: is missing. Host ${host} means every address, so set the one that pages call.`,
    )
  })

  test('error: no JSON', () => {
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{')
    expect(() => readConfig(path, {})).toThrow('is invalid: expected JSON.')
  })
})

describe('readKeyEncryptionKeys', () => {
  const hex = 'AB'.repeat(32)

  test('default: from the environment, or from a file', () => {
    const path = join(folder, 'kek')
    writeFileSync(path, `${hex}\n`)
    expect(readKeyEncryptionKeys({ LATCHKEY_KEK: hex })).toEqual([Buffer.alloc(32, 0xab)])
    expect(readKeyEncryptionKeys({ LATCHKEY_KEK_FILE: path })).toEqual([Buffer.alloc(32, 0xab)])
  })

  test('option: older keys on the lines after it', () => {
    const path = join(folder, 'keks')
    writeFileSync(path, `${hex}\r\n${'cd'.repeat(32)}\n\n`)
    expect(readKeyEncryptionKeys({ LATCHKEY_KEK_FILE: path })).toEqual(
      [0xab, 0xcd].map((fill) => Buffer.alloc(32, fill)),
    )
  })

  test.each([
    {},
    { LATCHKEY_KEK: '' },
    { LATCHKEY_KEK: `${hex}\ncanary` },
    { LATCHKEY_KEK: `${hex} ${hex}` },
    { LATCHKEY_KEK: hex, LATCHKEY_KEK_FILE: '/x' },
    { LATCHKEY_KEK: `${hex}00` },
    { LATCHKEY_KEK: 'canary' },
    { LATCHKEY_KEK_FILE: '/nowhere/canary' },
  ])('error: %j', (env) => {
    expect(() => readKeyEncryptionKeys(env)).toThrow(OperatorError)
    expect(() => readKeyEncryptionKeys(env)).not.toThrow('canary')
  })
})

describe('parts of the data', () => {
  const [main, mpc, shares] = ['11', '22', '33'].map((byte) => byte.repeat(32)) as [string, string, string]
  const env = { LATCHKEY_KEK: main, LATCHKEY_MPC_KEK: mpc, LATCHKEY_SHARES_KEK: shares }

  test('behavior: each has a key and a database of its own', () => {
    expect(readKeyEncryptionKeys(env, 'start', 'mpc')).toEqual([Buffer.alloc(32, 0x22)])
    expect(readKeyEncryptionKeys(env, 'start', 'shares')).toEqual([Buffer.alloc(32, 0x33)])
    const urls = { DATABASE_URL: 'postgres://a', MPC_DATABASE_URL: 'postgres://b', SHARES_DATABASE_URL: 'postgres://c' }
    const all = ['main', 'mpc', 'shares'] as const
    expect(all.map((realm) => readDatabaseUrl(urls, realm))).toEqual(['postgres://a', 'postgres://b', 'postgres://c'])
    expect(all.map((realm) => readDatabaseUrl({}, realm))).toEqual([undefined, undefined, undefined])
  })

  test('error: one key for two, also as an older one of the other', () => {
    const says = /are the same key\. Make another/
    expect(() => readKeyEncryptionKeys({ ...env, LATCHKEY_MPC_KEK: main }, 'start', 'mpc')).toThrow(says)
    expect(() =>
      readKeyEncryptionKeys({ ...env, LATCHKEY_SHARES_KEK: `${shares}\n${mpc.toUpperCase()}` }, 'start', 'mpc'),
    ).toThrow('LATCHKEY_MPC_KEK and LATCHKEY_SHARES_KEK are the same key.')
    expect(() => readKeyEncryptionKeys({ LATCHKEY_KEK: main }, 'start', 'mpc')).toThrow(
      'Set either LATCHKEY_MPC_KEK or LATCHKEY_MPC_KEK_FILE, to 64 hex characters.',
    )
  })

  test('error: one database for two, or none beside Postgres', () => {
    const DATABASE_URL = 'postgres://a'
    expect(() => readDatabaseUrl({ DATABASE_URL }, 'shares')).toThrow('Set SHARES_DATABASE_URL: shares keeps its data')
    expect(() => readDatabaseUrl({ DATABASE_URL, MPC_DATABASE_URL: DATABASE_URL }, 'mpc')).toThrow(
      'MPC_DATABASE_URL and DATABASE_URL must name two databases: they are the same.',
    )
  })
})

describe('instructions for a missing key', () => {
  const folder = { dataFolder: '/nowhere', names: [], env: { LATCHKEY_KEK_FILE: '/nowhere/kek' }, say: () => {} }

  test('behavior: a start says how to make one, and that existing data need theirs', () => {
    expect(() => readKeyEncryptionKeys(folder.env)).toThrow(/For new servers, .* openssl rand -hex 32\. Existing data/)
  })

  test('behavior: a backup never tells an operator to make a new key, which opens no existing data', async () => {
    await expect(backUp({ ...folder, to: '/nowhere/backup' })).rejects.toThrow(
      'cannot be read. Put the key that these data were written with there: they open with no other.',
    )
    expect(() => readKeyEncryptionKeys({}, 'existing')).not.toThrow('openssl')
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

  test.each(['canary', '', '00'.repeat(32), 'ff'.repeat(32)])('error: a file with something else: %j', (text) => {
    const path = join(folder, 'other')
    writeFileSync(path, text)
    expect(() => loadApiKey(path)).toThrow('must hold a private key of P-256: 64 hex characters.')
    expect(() => loadApiKey(path)).toThrow(OperatorError)
  })

  test('error: a folder', () => {
    expect(() => loadApiKey(folder)).toThrow(`The key file ${folder} can neither be read nor created.`)
    expect(() => loadApiKey(folder)).toThrow(OperatorError)
  })
})
