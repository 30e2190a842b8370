import type { BrandLook } from 'latchkey/wire'
import type { Frame, Page } from 'playwright-core'
import { serve } from '../../servers/shared/serve.ts'
import { createVaultServer } from '../../servers/site/vault.ts'
import { buildSite } from '../../stack/site/buildSite.ts'
import { startBrowser } from '../browser/startBrowser.ts'
import { startPages } from '../threats/parts/startPages.ts'
import { signerPublicKey as publishedSigner } from './vaultBundles.ts'

const environmentId = '2a0b1d7e-6f0c-4d7f-9a4f-3d8f6f1f7a11'

export type VaultScene = Awaited<ReturnType<typeof startVaultScene>>

/**
 * The built vault on its own origin, pages of strangers beside it, and a browser. No other server is needed.
 * @param options.listed hosts of those pages that the environment lists
 * @param options.without features of Chromium to disable
 * @param options.look the look of the environment's brand
 * @param options.signerPublicKey the key of the key custody whose bundles the vault opens; that of the published vectors by
 * default
 */
export async function startVaultScene(options: {
  listed: readonly string[]
  partitioned?: boolean
  signerPublicKey?: string
  without?: readonly string[]
  look?: BrandLook
}) {
  const { listed, partitioned = false, signerPublicKey = publishedSigner, without = [], look } = options
  const pages = await startPages()
  const dir = await buildSite('vault', { say: () => {}, signal: new AbortController().signal })
  const config = { environmentId, allowedOrigins: listed.map(pages.originOf), signerPublicKey }
  const { app } = await createVaultServer({
    dir,
    findVault: async (id) => (id === environmentId ? config : undefined),
    findLook: async () => look,
  })
  const served = await serve(app, { name: 'sites', port: 0, log: () => {} })
  const browser = await startBrowser({ partitioned, without })
  const visitor = await browser.newVisitor()
  const origin = served.url.replace('127.0.0.1', 'vault.localhost')
  const url = `${origin}/${environmentId}/`

  return {
    pages,
    browser,
    visitor,
    origin,
    url,
    /** A page at `host` with its own script, whose exports are the global `lab`, and a container for the vault. */
    async openPage(host: string, script: string, html = ''): Promise<Page> {
      pages.put(host, '/lab.js', { html: script, headers: { 'content-type': 'text/javascript' } })
      const head = '<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">'
      const body = `<main><h1>A shop</h1>${html}<div id="place"></div></main><script src="/lab.js"></script>`
      return visitor.open(pages.put(host, '/', { html: head + body }))
    },
    /** The vault in a page. */
    frameOf(page: Page): Frame {
      const frame = page.frames().find((one) => one.url().startsWith(origin))
      if (!frame) throw new Error('The page does not frame the vault.')
      return frame
    },
    async close() {
      await browser.close()
      await Promise.all([pages.close(), served.close()])
    },
  }
}
