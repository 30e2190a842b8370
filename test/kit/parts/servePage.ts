import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Allows requests to this origin only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'"
const html =
  '<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script></html>'

/** Serves a bundled page under a strict policy; `/rpc` is the chain. */
export async function servePage(files: ReadonlyMap<string, Uint8Array>, chainUrl: string) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path)
    if (path === '/rpc') {
      const body = await text(request)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(chainUrl, { method: 'POST', headers, body })
      response.writeHead(answer.status, headers).end(await answer.text())
    } else if (file) {
      response.writeHead(200, { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' }).end(file)
    } else if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
