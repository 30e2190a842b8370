import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleScript } from '../vault/bundleScript.ts'
import { startVaultScene, type VaultScene } from '../vault/startVaultScene.ts'
import { organizationId, vaultBundles } from '../vault/vaultBundles.ts'

// T2, T3: pages that the environment does not list frame the vault, and scripts that are not its page send it messages.

const phrase = 'test test test test test test test test test test test junk'
const script = bundleScript(
  `export { openVault } from '../../src/wallets/custody/vault/openVault.ts'`,
  import.meta.dirname,
)
const refused = 'chrome-error://chromewebdata/'

let scene: VaultScene
beforeAll(async () => {
  scene = await startVaultScene({ listed: ['shop.localhost'] })
})
afterAll(() => scene?.close())

describe('framing', () => {
  const framing = (url: string, attributes = '') => `<!doctype html><iframe ${attributes} src="${url}"></iframe>`

  async function frameUrls(url: string): Promise<string[]> {
    const page = await scene.visitor.open(url)
    await expect.poll(() => page.frames().filter((frame) => frame.url() === '')).toEqual([])
    const urls = page.frames().map((frame) => frame.url())
    await page.close()
    return urls
  }

  test('default: a listed page may frame it', async () => {
    const url = scene.pages.put('shop.localhost', '/frame', { html: framing(scene.url) })
    expect(await frameUrls(url)).toEqual([url, scene.url])
  })

  test.each([
    ['a stranger', 'evil.localhost', ''],
    ['a subdomain of a listed page', 'a.shop.localhost', ''],
    ["the vault's own host on another port", 'vault.localhost', ''],
    ['a listed page in a sandbox, without an origin', 'shop.localhost', 'sandbox'],
  ])('attack: framed by %s', async (_, host, sandbox) => {
    const headers = sandbox ? { 'content-security-policy': 'sandbox allow-scripts' } : {}
    const url = scene.pages.put(host, '/refused', { html: framing(scene.url), headers })
    expect(await frameUrls(url)).toEqual([url, refused])
  })

  test("attack: framed by a listed page inside a stranger's page", async () => {
    const inner = scene.pages.put('shop.localhost', '/inner', { html: framing(scene.url) })
    const outer = scene.pages.put('evil.localhost', '/outer', { html: framing(inner) })
    expect(await frameUrls(outer)).toEqual([outer, inner, refused])
  })

  test('attack: another environment', async () => {
    const url = scene.pages.put('shop.localhost', '/other', {
      html: framing(`${scene.origin}/00000000-0000-4000-8000-000000000000/`),
    })
    expect(await frameUrls(url)).toEqual([url, refused])
  })
})

describe('messages', () => {
  /** Everything that any window of the page receives from the vault, as text. */
  const overhear = `globalThis.heard = []; addEventListener('message', ({ data, source }) => { if (source !== window) heard.push(JSON.stringify(data)) })`

  async function openVault(page: Page): Promise<string> {
    return page.evaluate(async (url) => {
      const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
      globalThis.vault = await openVault({ url, purpose: 'export', container: document.getElementById('place')! })
      return globalThis.vault.publicKey
    }, scene.url)
  }

  test('attack: a later script opens a channel of its own', async () => {
    const page = await scene.openPage('shop.localhost', script)
    const publicKey = await openVault(page)
    const heard = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      const heard: unknown[] = []
      port1.onmessage = ({ data }) => heard.push(data)
      const target = document.querySelector('iframe')!.contentWindow!
      target.postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, '*', [port2])
      port1.postMessage({ type: 'GET_EMBEDDED_PUBLIC_KEY', requestId: 'x' })
      // The first channel answers a hundred times after that. An answer of a second channel would have arrived by then.
      for (let at = 0; at < 100; at += 1) await vault.stamp('{}').catch(() => {})
      return heard
    })
    expect(heard).toEqual([])
    const bundle = await vaultBundles.exported(publicKey, phrase)
    await page.evaluate(
      ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
      [bundle, organizationId],
    )
    await page.close()
  })

  test('attack: window messages once a channel is open', async () => {
    const page = await scene.openPage('shop.localhost', script)
    await openVault(page)
    await page.evaluate(overhear)
    await page.evaluate(async () => {
      const target = document.querySelector('iframe')!.contentWindow!
      target.postMessage({ type: 'GET_EMBEDDED_PUBLIC_KEY' }, '*')
      await vault.stamp('{}').catch(() => {})
    })
    expect(await page.evaluate('heard')).toEqual([])
    await page.close()
  })

  test.each([
    ['a frame beside it', 'sibling'],
    ['a window that the page opened', 'popup'],
  ])('attack: requests of %s', async (_, from) => {
    const attack = `setInterval(() => {
      const page = window.opener ?? window.parent
      for (let at = 0; at < page.frames.length; at += 1) {
        page.frames[at].postMessage({ type: 'GET_EMBEDDED_PUBLIC_KEY', requestId: 'x' }, '*')
        page.frames[at].postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, '*', [new MessageChannel().port2])
      }
    }, 5); ${overhear}`
    const evil = scene.pages.put('evil.localhost', '/attack', { html: `<!doctype html><script>${attack}</script>` })
    const html = from === 'sibling' ? `<iframe src="${evil}"></iframe>` : ''
    const page = await scene.openPage('shop.localhost', script, html)
    const [attacker] =
      from === 'sibling'
        ? [page.frames().find((frame) => frame.url() === evil)!]
        : await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), evil)])
    const publicKey = await openVault(page)
    const bundle = await vaultBundles.exported(publicKey, phrase)
    await page.evaluate(
      ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
      [bundle, organizationId],
    )
    expect(await attacker.evaluate('heard')).toEqual([])
    await page.close()
  })
})
