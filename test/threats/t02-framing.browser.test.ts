import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scene, startScene } from './parts/startScene.ts'

// T2: a page shows the wallet in a frame, to steal clicks or to send it messages as its parent.

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())

/** Returns where every frame of the page at `url` ended, outermost first. A refused frame shows the browser's error page. */
async function frameUrls(url: string): Promise<string[]> {
  const page = await scene.visitor.open(url)
  // A refused frame gets its error page after the outer page has loaded.
  await expect.poll(() => page.frames().filter((frame) => frame.url() === '')).toEqual([])
  const urls = page.frames().map((frame) => frame.url())
  await page.close()
  return urls
}

const framing = (url: string, attributes = '') => `<!doctype html><iframe ${attributes} src="${url}"></iframe>`
const refused = 'chrome-error://chromewebdata/'

test('default: the wallet opens in a window of its own', async () => {
  expect(await frameUrls(scene.info.sites.wallet)).toEqual([`${scene.info.sites.wallet}/`])
})

test.each([
  ['a stranger', 'evil.localhost', ''],
  ['a subdomain of the wallet', 'a.wallet.localhost', ''],
  ["the wallet's own host on another port", 'wallet.localhost', ''],
  ['a sandboxed page without an origin', 'evil.localhost', 'sandbox="allow-scripts"'],
])('attack: framed by %s', async (_, host, attributes) => {
  const url = scene.pages.put(host, '/frame', { html: framing(scene.info.sites.wallet, attributes) })
  expect(await frameUrls(url)).toEqual([url, refused])
})

test('attack: framed by a foreign page inside an honest page', async () => {
  const inner = scene.pages.put('evil.localhost', '/inner', { html: framing(scene.info.sites.wallet) })
  const outer = scene.pages.put('bank.localhost', '/outer', { html: framing(inner) })
  expect(await frameUrls(outer)).toEqual([outer, inner, refused])
})

test.each(['/4.25.10', '/4.26.0/', '/config.json', '/assets/none.js'])(
  'attack: framed at another address, %s',
  async (path) => {
    const wallet = `${scene.info.sites.wallet}${path}`
    const url = scene.pages.put('evil.localhost', `/frame${path}`, { html: framing(wallet) })
    expect(await frameUrls(url)).toEqual([url, refused])
  },
)

test('attack: an object and an embed instead of a frame', async () => {
  const { wallet } = scene.info.sites
  const html = `<!doctype html><object data="${wallet}"></object><embed src="${wallet}">`
  const urls = await frameUrls(scene.pages.put('evil.localhost', '/object', { html }))
  expect(urls.filter((url) => url.startsWith(wallet))).toEqual([])
})
