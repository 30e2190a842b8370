import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSync } from 'esbuild'

/** Globals for code that a test evaluates in the page. */
type LinkLab = Pick<typeof import('../../src/wallets/link/createLoadedProvider.ts'), 'createLoadedProvider'>

declare global {
  var linkLab: LinkLab
}

const library = buildSync({
  stdin: {
    contents: "export { createLoadedProvider } from '../../src/wallets/link/createLoadedProvider.ts'",
    resolveDir: import.meta.dirname,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'linkLab',
  conditions: ['source'],
}).outputFiles[0]!.text

/** No inline script or style. */
const policy = "default-src 'none'; script-src 'self'; connect-src *; img-src data:"

/** An empty page with the linked wallet's provider loaded, on a host name that browsers treat as secure. */
export async function serveLinkPage(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/lab.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(library)
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(
          `<!doctype html><html lang="${url.slice(1, 3) || 'en'}"><title>Page</title><link rel="icon" href="data:,">` +
            '<meta name="viewport" content="width=device-width"><main><h1>Page</h1></main><script src="/lab.js"></script></html>',
        )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://page.localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
