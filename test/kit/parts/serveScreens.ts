import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { siteOutput } from '../../../sites/shared/siteOutput.ts'
import type { ScreensSettings } from '../screens/settings.ts'

const screens = join(import.meta.dirname, '../screens')

/** A stranger's page: its own rules for elements and for everything, which must not affect the kit. */
const hostileStyle = `
  * { margin: 0; padding: 0; letter-spacing: 0.2em; }
  button, a, h2, input { background: #c00; color: #ff0; border: 3px dotted; text-transform: uppercase; font: italic 30px serif; }
  ul { list-style: square; } img, svg { display: none; } dialog { top: 300px; } svg { width: 100%; }
  svg path { stroke: red; fill: lime; } .article h2, .article button, .article p { font-size: 40px; color: #c00; }`

/**
 * Serves the page of screens, bundled from the sources.
 * @param signIn creates the server at `/sign-in`
 */
export async function serveScreens(signIn?: (origin: string) => RequestListener) {
  const files = await bundleScreens()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (answerSignIn && pathname.startsWith('/sign-in/')) return answerSignIn(request, response)
    const file = files.get(pathname)
    if (file) response.writeHead(200, { 'content-type': pathname.endsWith('.css') ? 'text/css' : 'text/javascript' })
    else response.writeHead(200, { 'content-type': 'text/html' })
    response.end(file ?? html(pathname === '/hostile' ? hostileStyle : ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answerSignIn = signIn?.(origin)
  return {
    urlOf: (settings: ScreensSettings, path = '/') =>
      `${origin}${path}?${encodeURIComponent(JSON.stringify(settings))}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** The page's files by path, divided as our sites are. Every visitor loads them, and a few large ones take less time than many. */
async function bundleScreens(): Promise<ReadonlyMap<string, Uint8Array>> {
  const bundle = await rolldown({
    input: join(screens, 'main.tsx'),
    platform: 'browser',
    resolve: { conditionNames: ['source', 'browser', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"development"' }, jsx: 'react-jsx' },
    moduleTypes: { '.css': 'empty' },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ ...siteOutput, format: 'esm', minify: true, entryFileNames: 'main.js' })
  await bundle.close()
  // rolldown bundles no styles.
  const styles = await build({
    entryPoints: [join(screens, 'main.css')],
    bundle: true,
    conditions: ['source'],
    write: false,
    outdir: '/',
    logLevel: 'error',
  })
  return new Map([
    ...output.flatMap((file) =>
      file.type === 'chunk' ? [[`/${file.fileName}`, new TextEncoder().encode(file.code)] as const] : [],
    ),
    ...styles.outputFiles.map(({ path, contents }) => [path, contents] as const),
  ])
}

const html = (style: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"><style>${style}</style><div id="root" class="article"></div><script type="module" src="/main.js"></script></html>`
