import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { BrandLook } from 'latchkey/wire'
import { type VaultConfig, vaultConfigName } from 'latchkey/wire/vault'
import { lookFile, lookSheet, withLook } from './lookSheet.ts'
import { readSite } from './readSite.ts'
import { assetHeaders, vaultHeaders } from './vaultHeaders.ts'
import { withConfig } from './withConfig.ts'

/**
 * Serves the built vault in `dir`: one page for each environment, at `/<environmentId>/`, which only that environment's
 * pages may frame. The page contains its configuration, so that it needs no network (threats T4, T30);
 * `/<environmentId>/config.json` shows the same to the operator.
 * @param options.findVault called at every request: a change of an environment's origins applies at once
 * @throws {SiteNotBuiltError} when `dir` contains no `index.html`
 */
export async function createVaultServer(options: {
  dir: string
  findVault: (environmentId: string) => Promise<VaultConfig | undefined>
  /** The look of an environment's brand, which its vault takes. */
  findLook?: (environmentId: string) => Promise<BrandLook | undefined>
}): Promise<{ app: Hono }> {
  const { dir, findVault, findLook = async () => undefined } = options
  const { files, page } = await readSite(dir)
  const html = new TextDecoder().decode(page.body)

  const servePage = createMiddleware(async (c, next) => {
    const config = await findVault(c.req.param('environmentId') ?? '')
    if (!config) return next()
    const { environmentId } = config
    const page = withLook(html, `/${environmentId}`, await findLook(environmentId))
    return c.html(withConfig(page, vaultConfigName, config), 200, {
      ...vaultHeaders(config),
      'cache-control': 'no-cache',
    })
  })

  const app = new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, assetHeaders))
    .get('/:environmentId', servePage)
    .get('/:environmentId/', servePage)
    .get('/:environmentId/config.json', async (c, next) => {
      const config = await findVault(c.req.param('environmentId'))
      return config ? c.json(config, 200, { ...assetHeaders, 'cache-control': 'no-cache' }) : next()
    })
    .get(`/:environmentId/${lookFile}`, async (c, next) => {
      const look = await findLook(c.req.param('environmentId'))
      if (!look) return next()
      const [body, status, headers] = lookSheet(look)
      return c.body(body, status, { ...assetHeaders, ...headers })
    })
    .get('*', (c) => {
      const file = c.req.path === '/index.html' ? undefined : files.get(c.req.path)
      if (!file) return c.text('There is no page at this address.', 404, assetHeaders)
      const { body, contentType, cacheControl } = file
      return c.body(body, 200, { ...assetHeaders, 'content-type': contentType, 'cache-control': cacheControl })
    })
    .all('*', (c) => c.text('A site only answers GET.', 405, { ...assetHeaders, allow: 'GET, HEAD' }))
  return { app }
}
