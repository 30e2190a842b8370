import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { toDialUrl } from '../../servers/testing/relayClient.ts'
import { startWords } from '../../sites/wallet/words/startWords.ts'
import { type Scene, startScene } from './parts/startScene.ts'

// T27: an attacker's page reads what servers send to ours, or a header cuts the wallet off from its page.

const words = startWords(['en'])
let scene: Scene
let wallet: string
beforeAll(async () => {
  scene = await startScene()
  wallet = scene.info.sites.wallet
})
afterAll(() => scene?.close())

const serverRoutes: [string, () => string][] = [
  ['an environment', () => `${scene.info.servers.account}/environments/${scene.info.environmentId}`],
  ['challenges', () => `${scene.info.servers.account}/environments/${scene.info.environmentId}/challenges`],
  ['tokens', () => `${scene.info.servers.account}/token`],
  ['a person', () => `${scene.info.servers.account}/me`],
  ['token keys', () => `${scene.info.servers.account}/.well-known/jwks.json`],
  ['nothing', () => `${scene.info.servers.account}/nowhere`],
  ['a query', () => `${scene.info.servers.custody}/public/v1/query/whoami`],
  ['an activity', () => `${scene.info.servers.custody}/public/v1/submit/sign_raw_payload`],
  ['a chain', () => scene.info.chains[0]!.rpcUrl],
]

const strangers: [string, () => string][] = [
  ['http://evil.localhost', () => `http://evil.localhost:${new URL(wallet).port}`],
  ['a name that ends like the wallet', () => wallet.replace('wallet.', 'evilwallet.')],
  ['a name that begins like the wallet', () => wallet.replace('wallet.localhost', 'wallet.localhost.evil.example')],
  ['a subdomain', () => wallet.replace('wallet.', 'a.wallet.')],
  ['https', () => wallet.replace('http:', 'https:')],
  ['another port', () => 'http://wallet.localhost:1'],
  ['null', () => 'null'],
  ['*', () => '*'],
]

describe.each(serverRoutes)('the route of %s', (_, url) => {
  test.each(strangers)('attack: from %s: no answer may be read', async (_, origin) => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-stamp' }
    for (const request of [
      { method: 'GET' },
      { method: 'POST', body: '{}' },
      { method: 'OPTIONS', headers: preflight },
    ]) {
      const response = await fetch(url(), { ...request, headers: { ...request.headers, origin: origin() } })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('default: the wallet may read, and cookies never count', async () => {
    const headers = { origin: wallet, 'access-control-request-method': 'POST' }
    const response = await fetch(url(), { method: 'OPTIONS', headers })
    expect(response.headers.get('access-control-allow-origin')).toBe(wallet)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toContain('Origin')
  })
})

const askable: [string, () => string][] = [
  ['account', () => `${scene.info.servers.account}/environments/${scene.info.environmentId}/origin`],
  ['custody', () => `${scene.info.servers.custody}/origin`],
  ['rpc', () => scene.info.chains[0]!.rpcUrl.replace('/?', '/origin?')],
]

describe('whether an origin is allowed', () => {
  test.each(askable)('attack: %s tells a stranger only that it is not allowed', async (_, url) => {
    for (const [, origin] of strangers) {
      const response = await fetch(url(), { headers: { origin: origin() } })
      expect(await response.text()).toBe('{"allowed":false}')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('access-control-expose-headers')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await (await fetch(url(), { headers: { origin: wallet } })).json()).toEqual({ allowed: true })
  })

  test("attack: another tenant's environment, or none: the wallet's own page learns only that it is not allowed", async () => {
    const response = await fetch(`${scene.info.servers.account}/environments/nowhere/origin`, {
      headers: { origin: wallet },
    })
    expect([429, 200]).toContain(response.status)
    expect(['', '{"allowed":false}']).toContain(await response.text())
  })

  test('attack: a stranger dials the relay with our project id', async () => {
    const { relay } = scene.info.servers
    const url = await toDialUrl(relay, { projectId: scene.info.environmentId })
    for (const [origin, ending] of [
      ['http://evil.localhost', '3000 OriginNotAllowed'],
      ['null', '3000 OriginNotAllowed'],
    ] as const) {
      const socket = new WebSocket(url, { headers: { origin } })
      const [code, reason] = await once(socket, 'close')
      expect(`${code} ${reason}`).toBe(ending)
    }
  })
})

describe('in the browser', () => {
  test('behavior: a page that is not listed gets an error, and its console explains it to the developer', async () => {
    const page = await scene.open('evil.localhost')
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    const error = await page.evaluate(
      (url) =>
        latchkey.callRpc(url, { method: 'eth_chainId' }).catch(({ name, message }: Error) => ({ name, message })),
      scene.info.chains[0]!.rpcUrl,
    )
    const origin = new URL(page.url()).origin
    expect(error).toEqual({
      name: 'OriginNotAllowedError',
      message: `The server at ${scene.info.servers.rpc} does not answer pages of ${origin}: the environment does not allow that origin.`,
    })
    expect(told.join()).toContain(`add ${origin} to allowedOrigins`)
  })

  test('behavior: a wallet that its operator forgot to list says so on the screen', async () => {
    const visitor = await scene.browser.newVisitor()
    // The servers see it at another address than the user does.
    await visitor.context.route(`${scene.info.servers.account}/**`, async (route) => {
      const headers = { ...(await route.request().allHeaders()), origin: 'http://forgotten.localhost' }
      const response = await route.fetch({ headers })
      if (response.headers()['access-control-allow-origin']) await route.fulfill({ response })
      else await route.abort()
    })
    const page = await visitor.open(`${wallet}/`)
    await page.getByText(words.notListed).waitFor()
    await visitor.context.unrouteAll()
    await page.getByRole('button', { name: words.tryAgain, exact: true }).click()
    await page.getByRole('heading', { name: words.title }).waitFor({ state: 'detached' })
    await visitor.close()
  })

  test("attack: a stranger's script reads the environment, a chain and the wallet's own files", async () => {
    const page = await scene.open('evil.localhost')
    const urls = [...serverRoutes.map(([, url]) => url()), `${wallet}/`, `${wallet}/config.json`]
    const read = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map((url) =>
            fetch(url)
              .then(() => `read ${url}`)
              .catch(({ name }) => name),
          ),
        ),
      urls,
    )
    expect(read).toEqual(urls.map(() => 'TypeError'))
  })

  test('behavior: the wallet sends no COOP, because its window would lose the page', async () => {
    const page = await scene.visitor.open(`${wallet}/`)
    for (const path of ['/', '/4.26.0', '/config.json']) {
      const headers = (await page.goto(`${wallet}${path}`))!.headers()
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers['cross-origin-opener-policy']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    await page.close()
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'COOP same-origin',
      { 'cross-origin-opener-policy': 'same-origin' },
      "This page's headers block its connection to the wallet window",
    ],
    [
      'cross-origin isolation',
      { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
      "This page's headers block its connection to the wallet window",
    ],
  ])('behavior: a page with %s is told why it cannot connect', async (_, headers, message) => {
    scene.pages.put('shop.localhost', '/severed', { headers })
    const page = await scene.open('shop.localhost', '/severed')
    expect(await scene.request(page, 'eth_requestAccounts')).toMatchObject({
      message: expect.stringContaining(message),
    })
  })

  test.each<[string, Record<string, string>]>([
    ['COOP same-origin-allow-popups', { 'cross-origin-opener-policy': 'same-origin-allow-popups' }],
    ['COEP require-corp', { 'cross-origin-embedder-policy': 'require-corp' }],
  ])('behavior: a page with %s connects', async (name, headers) => {
    const path = `/${encodeURIComponent(name)}`
    scene.pages.put('shop.localhost', path, { headers })
    const page = await scene.open('shop.localhost', path)
    const { popup, heard } = await scene.ask(page, 'eth_requestAccounts')
    await popup.getByRole('heading').first().waitFor()
    await popup.close()
    expect(await heard).toMatchObject({ code: 4001 })
  })
})

// Last, because it uses up the rate limit of this address.
test.each(askable)('attack: %s is requested over and over', async (_, url) => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await fetch(url())).status))
  expect(statuses).toContain(429)
})
