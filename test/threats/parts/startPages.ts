import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSync } from 'esbuild'

/** A page: an empty document with the library loaded, unless a test writes another. */
export type PageSource = { html?: string; headers?: Record<string, string> }

/** Pages of strangers, honest or not. Every host name is an origin of its own, on one port. */
export type Pages = {
  /** `http://<host>:<port>`; Chromium resolves every name under `.localhost`. */
  originOf(host: string): string
  /** Serves a page at a new URL and returns that. */
  put(host: string, path: string, page: PageSource): string
  /** Everything that browsers have requested here. */
  requests: { host: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  close(): Promise<void>
}

type Library = typeof import('latchkey/wallets/global') &
  typeof import('latchkey/core') &
  typeof import('latchkey/crypto') &
  typeof import('latchkey/wire/global')

declare global {
  /** On every page served here, for code that a test evaluates there. */
  var latchkey: Library
  /** The page's provider of the hosted wallet, if a scene has created one. */
  var provider: ReturnType<Library['createGlobalProvider']>
}

/** Our own client as a page would bundle it, under the name `latchkey`. Attackers may have it too. */
const library = buildSync({
  stdin: {
    contents: ['wallets/global', 'core', 'crypto', 'wire/global']
      .map((door) => `export * from 'latchkey/${door}';`)
      .join(''),
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'latchkey',
  conditions: ['source'],
}).outputFiles[0]!.text

const emptyPage = '<!doctype html><title>A page</title><script src="/latchkey.js"></script>'

export async function startPages(): Promise<Pages> {
  const pages = new Map<string, PageSource>()
  const requests: Pages['requests'] = []
  const server = createServer(async (request, response) => {
    const { headers, url = '/' } = request
    const host = headers.host?.split(':')[0] ?? ''
    const asked = { host, url, headers, body: '' }
    requests.push(asked)
    for await (const chunk of request) asked.body += chunk
    if (url === '/latchkey.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(library)
    const { html = emptyPage, headers: own } = pages.get(`${host}${url}`) ?? {}
    // An attacker's server accepts data from every origin.
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*', ...own }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const originOf = (host: string) => `http://${host}:${port}`

  return {
    originOf,
    put(host, path, page) {
      pages.set(`${host}${path}`, page)
      return `${originOf(host)}${path}`
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
