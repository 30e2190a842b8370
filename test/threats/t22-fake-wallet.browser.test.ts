import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { serveScreens } from '../kit/parts/serveScreens.ts'
import { type Pages, startPages } from './parts/startPages.ts'

// T22: a script in the page announces a wallet that is not one, or that uses the name of another.

const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const honest = {
  uuid: '11111111-1111-4111-8111-111111111111',
  name: 'Sei Global Wallet',
  rdns: 'io.sei.global-wallet',
  icon,
}

let browser: Awaited<ReturnType<typeof startBrowser>>
let pages: Pages
let visitor: Visitor
let page: Page

beforeAll(async () => {
  pages = await startPages()
  browser = await startBrowser()
  visitor = await browser.newVisitor()
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})
beforeEach(async () => {
  page = await visitor.open(`${pages.originOf('shop.localhost')}/`)
  await page.evaluate((own) => {
    const found = { wallets: [] as unknown[] }
    const scope = globalThis as unknown as { found: typeof found; say: (detail: unknown) => void; own: typeof own }
    scope.found = found
    scope.own = own
    scope.say = (detail) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    latchkey.discover({
      onChange: (wallets) => {
        found.wallets = [...wallets]
      },
      signal: new AbortController().signal,
    })
  }, honest)
})

/** Runs the attacker's code, which announces with `say`, and returns the names of the wallets that a page would list. */
async function announcing(attack: string): Promise<string[]> {
  await page.evaluate(attack)
  return page.evaluate('found.wallets.map(({ info }) => info.name)') as Promise<string[]>
}

test('default: an honest announcement is listed', async () => {
  expect(await announcing('say({ info: own, provider: { request() {} } })')).toEqual(['Sei Global Wallet'])
})

test.each([
  ['a script address', 'javascript:globalThis.hacked = true'],
  ['an address that tells its server who looks', 'https://evil.example/pixel.png'],
  ['a document', 'data:text/html,<script>globalThis.hacked = true</script>'],
])('attack: an icon that is %s', async (_, evil) => {
  expect(
    await announcing(`say({ info: { ...own, icon: ${JSON.stringify(evil)} }, provider: { request() {} } })`),
  ).toEqual([])
})

test('attack: an icon with a script inside is only a picture', async () => {
  const svg = encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hacked = true</script></svg>')
  await announcing(`say({ info: { ...own, icon: 'data:image/svg+xml,${svg}' }, provider: { request() {} } })`)
  const shown = page.evaluate(async () => {
    const { found } = globalThis as unknown as { found: { wallets: { info: { icon: string } }[] } }
    const image = new Image()
    image.src = found.wallets[0]!.info.icon
    document.body.append(image)
    await image.decode().catch(() => {})
    return 'hacked' in globalThis
  })
  expect(await shown).toBe(false)
})

test('attack: a second wallet under the same rdns does not replace the first', async () => {
  await announcing(`
    const real = { request: () => 'real' }, fake = { request: () => 'fake' }
    say({ info: own, provider: real })
    say({ info: { ...own, uuid: '22222222-2222-4222-8222-222222222222' }, provider: fake })
    say({ info: { ...own, rdns: 'io.other' }, provider: fake })`)
  expect(await page.evaluate('found.wallets.map(({ provider }) => provider.request())')).toEqual(['real'])
})

test('attack: an announcement that changes after it was received', async () => {
  await announcing(`
    const detail = { info: { ...own }, provider: { request: () => 'real' } }
    say(detail)
    detail.info.name = 'Another'
    detail.provider = { request: () => 'fake' }
    const heard = found.wallets[0]
    try { heard.info.name = 'Another' } catch {}
    try { heard.provider = detail.provider } catch {}`)
  expect(await page.evaluate('found.wallets.map(({ info, provider }) => [info.name, provider.request()])')).toEqual([
    ['Sei Global Wallet', 'real'],
  ])
})

test('attack: a name that reads differently each time', async () => {
  const names = await announcing(`
    let reads = 0
    const info = { ...own, get name() { return reads++ ? 'Another' : 'Sei Global Wallet' } }
    say({ info, provider: { request() {} } })`)
  expect(names).toEqual(['Sei Global Wallet'])
})

test('attack: a request that a script put on every object makes no wallet', async () => {
  expect(
    await announcing(
      `Object.prototype.request = () => 'fake'; say({ info: own, provider: {} }); delete Object.prototype.request`,
    ),
  ).toEqual([])
})

test('attack: endless announcements', async () => {
  const names = await announcing(`
    for (let i = 0; i < 5000; i++) {
      say({ info: { ...own, uuid: String(i), rdns: 'io.fake' + i }, provider: { request() {} } })
    }`)
  expect(names).toHaveLength(100)
})

test.each(['null', '{}', '{ get info() { throw new Error() } }', '{ info: null, provider: null }', '"text"'])(
  'attack: a detail that is %s breaks nothing',
  async (detail) => {
    expect(await announcing(`say(${detail}); say({ info: own, provider: { request() {} } })`)).toEqual([honest.name])
  },
)

describe('in the kit’s list', () => {
  const tracker = 'http://tracker.example/pixel.png'
  let site: Awaited<ReturnType<typeof serveScreens>>
  let list: Locator
  let asked: string[]

  beforeAll(async () => {
    site = await serveScreens()
  })
  afterAll(() => site?.close())
  beforeEach(() => {
    asked = []
  })

  /**
   * Opens the list in a page where the attacker's code has run first. `say` announces now and whenever the page asks wallets.
   */
  async function attacked(attack: string): Promise<void> {
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(`{
      const own = ${JSON.stringify({ ...honest, name: 'Honest', rdns: 'example.honest' })}
      const wallet = (name) => ({ request: async ({ method }) => { if (method.includes('request')) globalThis.reached = name; throw { code: 4001 } }, on() {}, removeListener() {} })
      const say = (info, provider) => {
        const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        addEventListener('eip6963:requestProvider', tell)
        tell()
      }
      ${attack}
    }`)
    await page.goto(site.urlOf({ chainUrl: pages.originOf('chain.localhost'), projectId: 'a'.repeat(32) }))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    list = page.getByRole('dialog').getByRole('list', { name: english.installed })
    await list.waitFor()
  }

  test('default: an honest wallet, under its announced name', async () => {
    await attacked(`say(own, wallet('honest'))`)
    await list.getByText('example.honest').waitFor()
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual(['Honest\nexample.honest'])
  })

  test('attack: an icon to fetch and an endless name, before a valid announcement', async () => {
    await attacked(`
      const fake = wallet('fake')
      say({ ...own, uuid: '1', icon: '${tracker}', name: '\\u202e' + 'x'.repeat(5000) }, fake)
      say({ ...own, uuid: '2', name: '\\u202etsenoH' }, fake)`)
    await list.getByText('example.honest').waitFor()
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual(['tsenoH\nexample.honest'])
    expect(asked.filter((url) => url.startsWith('http://tracker.example'))).toEqual([])
  })

  test('attack: a connector under the same rdns, which wagmi received first', async () => {
    await attacked(`
      say({ ...own, uuid: '1', icon: '${tracker}' }, wallet('fake'))
      say(own, wallet('honest'))`)
    await list.getByRole('button', { name: 'Honest' }).click()
    await page.getByText('The request was declined in Honest.').waitFor()
    expect(await page.evaluate('reached')).toBe('honest')
  })

  test('attack: an rdns that is the name of another row', async () => {
    await attacked(`
      localStorage.setItem('latchkey-recent-wallets', '["wallet:rainbow"]')
      for (const rdns of ['any', 'rainbow', 'injected', 'wallet:rainbow']) say({ ...own, uuid: rdns, rdns }, wallet('fake'))`)
    await list.getByText('injected').waitFor()
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual(
      ['any', 'rainbow', 'injected', 'wallet:rainbow'].map((rdns) => `Honest\n${rdns}`),
    )
  })
})
