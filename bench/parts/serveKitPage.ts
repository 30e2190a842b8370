import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { PageFiles } from './kitPages.ts'

export type KitSite = Awaited<ReturnType<typeof serveKitPage>>

/** Serves a page that is compressed once, as a CDN does, and counts the bytes sent. */
export async function serveKitPage(name: string, files: PageFiles) {
  const zipped = new Map([...files].map(([path, code]) => [path, gzipSync(code, { level: 9 })]))
  const styles = files.has(`/${name}.css`) ? `<link rel="stylesheet" href="/${name}.css">` : ''
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${name}</title><link rel="icon" href="data:,">${styles}<div id="root"></div><script type="module" src="/${name}.js"></script></html>`
  let bytes = 0
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = zipped.get(pathname)
    if (!file) return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    bytes += file.length
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the compressed bytes sent since the last call. */
    takeBytes() {
      const taken = bytes
      bytes = 0
      return taken
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
