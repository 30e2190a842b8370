import { Hono } from 'hono'
import { type MpcFrameConfig, mpcFrameConfigName } from 'latchkey/wire/mpc'
import { framePath } from 'latchkey/wire/waas'
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
}): Promise<{ app: Hono }> {
  const { dir, findFrame } = options
  const { files, page } = await readSite(dir)
  const html = new TextDecoder().decode(page.body)

  const app = new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, mpcAssetHeaders))
    .get(`${framePath}:environmentId`, async (c, next) => {
      const config = await findFrame(c.req.param('environmentId'))
      if (!config) return next()
      const headers = { ...mpcFrameHeaders(config), 'cache-control': 'no-cache' }
      return c.html(withConfig(html, mpcFrameConfigName, config), 200, headers)
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
