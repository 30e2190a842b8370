import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { english } from '../english.ts'
import { signOutOfWallet } from '../journeys/signOutOfWallet.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { captureTraffic } from './parts/captureTraffic.ts'
import { closed, type Scene, startScene } from './parts/startScene.ts'

// T30: after a whole journey an attacker searches every log, URL and store for secrets.

let scene: Scene
/** Texts that were really used, by what they are. */
const canaries = new Map<string, string>()
/** Every URL that the browser requested, and every line on any page's console. */
const urls: string[] = []
const consoleLines: string[] = []
let bank: Page
let account: string

const message = 'canary-message-9f1c'
const personName = 'Canary Ada'

beforeAll(async () => {
  scene = await startScene()
  const { context } = scene.visitor
  const { servers, environmentId, custody, sites } = scene.info
  const traffic = captureTraffic(context, [servers.account, servers.custody])
  context.on('request', (request) => urls.push(request.url()))
  context.on('console', (line) => consoleLines.push(line.text()))
  ;({ page: bank, account } = await scene.connected('bank.localhost'))
  await journey('personal_sign', [message, account], 'Confirm')
  await journey('eth_sendTransaction', [{ from: account, to: `0x${'11'.repeat(20)}`, value: '0x1' }], 'Send')
  await journey('personal_sign', ['refused', account], 'Reject')
  const wallet = await scene.visitor.open(sites.wallet)
  await signOutOfWallet(wallet)
  await wallet.getByRole('button', { name: english.usePasskey }).click()
  await wallet.getByRole('button', { name: 'Sign out' }).waitFor()

  const page = await bank.evaluate((key) => localStorage.getItem(key)!, `global-wallet-client-${environmentId}`)
  canaries.set('the shared secret', JSON.parse(page).state.connection.sharedSecret)
  const tokens = await wallet.evaluate(
    () => Object.values({ ...localStorage }).find((text) => text.includes('refreshToken'))!,
  )
  canaries.set('the access token', JSON.parse(tokens).accessToken)
  canaries.set('the refresh token', JSON.parse(tokens).refreshToken)
  for (const { headers, body } of await traffic.to('')) {
    for (const name of ['x-stamp', 'dpop', 'authorization']) {
      if (headers[name]) canaries.set(`${name} ${canaries.size}`, headers[name])
    }
    const challenge = /"challenge":"([\w-]{20,})"/.exec(body ?? '')?.[1]
    if (challenge) canaries.set(`a challenge ${canaries.size}`, challenge)
    const signature = /\\"signature\\":\\"([\w-]+)/.exec(body ?? '')?.[1]
    if (signature) canaries.set('the answer of a passkey', signature)
  }
  canaries.set("the parent organization's key", custody.apiPrivateKey)
  canaries.set('the key-encryption key', keyEncryptionKey())
  canaries.set('the message', message)
  canaries.set('its hex', Buffer.from(message).toString('hex'))
})
afterAll(() => scene?.close())

async function journey(method: string, params: unknown[], button: 'Confirm' | 'Send' | 'Reject'): Promise<void> {
  const { popup, heard } = await scene.ask(bank, method, params)
  await walletPopup.press(popup, button)
  await heard
  await closed(popup)
}

/** The only secret of the data folder that no program prints. */
function keyEncryptionKey(): string {
  const files = readdirSync(scene.dir).filter((name) => name.endsWith('.json'))
  const text = files.map((name) => readFileSync(join(scene.dir, name), 'utf8')).join()
  return /"keyEncryptionKey":\s*"([0-9a-f]{64})"/.exec(text)![1]!
}

/** The names of the secrets that a text contains. Half a secret counts too, because a log may cut it short. */
function heardIn(text: string, except: RegExp = /^$/): string[] {
  const sings = (secret: string) => text.includes(secret.slice(0, 100))
  return [...canaries].filter(([name, secret]) => !except.test(name) && sings(secret)).map(([name]) => name)
}

test('default: the journey used secrets of every kind, and the search finds them where they are', () => {
  const kinds = [...canaries.keys()].join()
  for (const kind of ['x-stamp', 'dpop', 'authorization', 'a challenge', 'the answer of a passkey']) {
    expect(kinds).toContain(kind)
  }
  expect(heardIn([...canaries.values()].join())).toHaveLength(canaries.size)
  expect([...canaries.values()].filter((secret) => secret.length < 15)).toEqual([])
})

test('attack: reading the logs of the servers', () => {
  const log = readFileSync(join(scene.dir, 'servers.log'), 'utf8')
  expect(log).toContain('sign_raw_payload')
  expect(heardIn(log)).toEqual([])
  for (const personal of [account, account.toLowerCase(), personName]) expect(log).not.toContain(personal)
})

test('attack: reading the console of every page', () => {
  expect(heardIn(consoleLines.join('\n'))).toEqual([])
})

test('attack: reading every requested URL', () => {
  expect(urls.length).toBeGreaterThan(20)
  expect(heardIn(urls.join('\n'))).toEqual([])
  expect(heardIn(urls.map(decodeURIComponent).join('\n'))).toEqual([])
})

test('behavior: only the configured servers and sites got requests', () => {
  const { servers, sites } = scene.info
  const own = [...Object.values(servers), ...Object.values(sites), scene.pages.originOf('bank.localhost')]
  const asked = new Set(urls.filter((url) => /^(http|ws)/.test(url)).map((url) => new URL(url).origin))
  expect([...asked].filter((origin) => !own.includes(origin))).toEqual([])
})

describe('the stores', () => {
  test('attack: reading what the page stores: only its own right to send requests', async () => {
    const kept = await bank.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(heardIn(kept)).toEqual(['the shared secret'])
  })

  test('attack: stealing the databases', () => {
    // Write-ahead logs contain deleted rows too.
    const files = readdirSync(scene.dir).filter((name) => /\.sqlite/.test(name))
    expect(files.length).toBeGreaterThanOrEqual(2)
    const dump = files.map((name) => readFileSync(join(scene.dir, name)).toString('latin1')).join('\n')
    expect(dump).toContain('sign')
    // A challenge is worthless once it was answered, and custody keeps the bodies of its requests.
    const found = heardIn(dump, /^a challenge|^the message$/)
    expect(found).toEqual([])
    const bytes = Buffer.from(scene.info.custody.apiPrivateKey, 'hex').toString('latin1')
    expect(dump).not.toContain(bytes)
  })
})
