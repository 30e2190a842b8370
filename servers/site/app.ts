import { Hono } from 'hono'
import type { SiteConfig } from 'latchkey/wire'
import type { OidcProvider } from 'latchkey/wire/account'
import { cutLongQuery } from 'latchkey/wire/global'
import { siteHeaders } from './headers.ts'
import { readSite } from './readSite.ts'

/**
 * Serves the built site in `dir` and, at `/config.json`, the addresses that it reads when it starts.
 * @param options.oidc the environment's providers, which its pages call
 * @throws {SiteNotBuiltError} when `dir` contains no `index.html`.
 */
export async function createSiteServer(options: {
  dir: string
  config: SiteConfig
  oidc?: readonly OidcProvider[]
}): Promise<{ app: Hono }> {
  const { dir, config, oidc } = options
  const { files, page } = await readSite(dir)
  const headers = siteHeaders(config.servers, {
    isInstallable: files.has('/manifest.webmanifest'),
    framed: [config.sites.vault, config.sites.mpc],
    passkeyFrame: config.sites.mpc,
    ...(oidc && { oidc }),
  })

  const app = new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
    })
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/config.json', (c) => c.json(config, 200, { 'cache-control': 'no-cache' }))
    .get('*', (c) => {
      // Only the query is used: a path that starts with two slashes would name another host.
      const shorter = cutLongQuery(new URL(c.req.url).search)
      if (shorter) return c.redirect(shorter, 302)
      const file = files.get(c.req.path) ?? (isPagePath(c.req.path) ? page : undefined)
      if (!file) return c.text('There is no page at this address.', 404)
      return c.body(file.body, 200, { 'content-type': file.contentType, 'cache-control': file.cacheControl })
    })
    .all('*', (c) => c.text('A site only answers GET.', 405, { allow: 'GET, HEAD' }))
  return { app }
}

/**
 * Clients of the global wallet append their own version to the wallet's path (`/4.25.10`, `/app/4.26.0`), so the one
 * page is served at every path that ends in a version, or in no file name. It does not redirect, which could lose the
 * query, unless the query is longer than any action's.
 */
function isPagePath(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !last.includes('.') || /^v?\d+\.\d+\.\d+(-[\w.]+)?$/.test(last)
}
