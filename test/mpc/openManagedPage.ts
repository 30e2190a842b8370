import type { Page } from 'playwright-core'
import { bundleScript } from '../vault/bundleScript.ts'
import type { MpcScene } from './startMpcScene.ts'

declare global {
  /** Our client of the managed wallet, on a page that `openManagedPage` opened. */
  var managed: typeof import('./clientPage.ts')
}

const script = `${bundleScript(`export * from './clientPage.ts'`, import.meta.dirname)};var managed = lab`

/**
 * Opens a page at `host` with `clientPage.ts`, whose client acts for the user of the token.
 * @param options.headers of the page
 * @param options.loadMs the frame's first time-out
 */
export async function openManagedPage(
  scene: MpcScene,
  host: string,
  options: { accessToken?: string; headers?: Record<string, string>; loadMs?: number } = {},
): Promise<Page> {
  const { pages, visitor, origin, environmentId } = scene
  const { accessToken = scene.accessToken, headers = {}, loadMs } = options
  pages.put(host, '/client.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
    <main><h1>A shop</h1><div id="shown" style="width:420px;height:520px"></div></main>
    <script src="/client.js"></script>`
  const page = await visitor.open(pages.put(host, `/client-${Object.keys(headers).length}`, { html, headers }))
  await page.evaluate((given) => managed.open(given), {
    ...{ frameHost: origin, environmentId, authToken: accessToken },
    ...(loadMs !== undefined && { loadMs }),
  })
  return page
}
