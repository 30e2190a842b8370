import { Hono } from 'hono'
import type { BrandLook } from 'latchkey/wire'
import { type MpcFrameConfig, mpcFrameConfigName } from 'latchkey/wire/mpc'
import { framePath } from 'latchkey/wire/waas'
import { lookFile, lookSheet, withLook } from './lookSheet.ts'
import { mpcAssetHeaders, mpcFrameHeaders } from './mpcFrameHeaders.ts'
import { readSite } from './readSite.ts'
import { withConfig } from './withConfig.ts'

/**
 * Serves the built frame of the managed wallet in `dir`: one page for each environment, at `/waas-v1/<environmentId>`,
 * which only that environment's pages may frame. The page contains its configuration; nothing in its address replaces it.
 * @param options.findFrame called at every request: a change of an environment's origins applies at once
 * @throws {SiteNotBuiltError} when `dir` contains no `index.html`
 */
export async function createMpcFrameServer(options: {
  dir: string
  findFrame: (environmentId: string) => Promise<MpcFrameConfig | undefined>
  /** The look of an environment's brand, which its frame takes. */
  findLook?: (environmentId: string) => Promise<BrandLook | undefined>
}): Promise<{ app: Hono }> {
  const { dir, findFrame, findLook = async () => undefined } = options
  const { files, page } = await readSite(dir)
  const html = new TextDecoder().decode(page.body)

  const app = new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, mpcAssetHeaders))
    .get(`${framePath}:environmentId`, async (c, next) => {
      const config = await findFrame(c.req.param('environmentId'))
      if (!config) return next()
      const headers = { ...mpcFrameHeaders(config), 'cache-control': 'no-cache' }
      const { environmentId } = config
      const page = withLook(html, `${framePath}${encodeURIComponent(environmentId)}`, await findLook(environmentId))
      return c.html(withConfig(page, mpcFrameConfigName, config), 200, headers)
    })
    .get(`${framePath}:environmentId/${lookFile}`, async (c, next) => {
      const look = await findLook(c.req.param('environmentId'))
      if (!look) return next()
      const [body, status, headers] = lookSheet(look)
      return c.body(body, status, { ...mpcAssetHeaders, ...headers })
    })
    .get('*', (c) => {
      const file = c.req.path === '/index.html' ? undefined : files.get(c.req.path)
      if (!file) return c.text('There is no page at this address.', 404, mpcAssetHeaders)
      const { body, contentType, cacheControl } = file
      return c.body(body, 200, { ...mpcAssetHeaders, 'content-type': contentType, 'cache-control': cacheControl })
    })
    .all('*', (c) => c.text('A site only answers GET.', 405, { ...mpcAssetHeaders, allow: 'GET, HEAD' }))
  return { app }
}
