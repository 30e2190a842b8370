import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSync } from 'esbuild'

/** Globals for code that a test evaluates in the page. */
type Lab = Pick<typeof import('latchkey/core/relay'), 'createIndexedDbStorage' | 'createTable'> &
  Pick<typeof import('../../src/wallets/relay/client/createRelayClient.ts'), 'createRelayClient'> &
  Pick<typeof import('../relayStorageRules.ts'), 'relayStorageRules'>

declare global {
  var lab: Lab
}

const library = buildSync({
  stdin: {
    contents: `
      export { createIndexedDbStorage, createTable } from 'latchkey/core/relay'
      export { createRelayClient } from '../../src/wallets/relay/client/createRelayClient.ts'
      export { relayStorageRules } from '../relayStorageRules.ts'`,
    resolveDir: import.meta.dirname,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'lab',
  conditions: ['source'],
}).outputFiles[0]!.text

/** An empty page with the relay's client loaded, on a host name that browsers treat as secure. */
export async function serveRelayPage(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    if (url === '/lab.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(library)
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Page</title><link rel="icon" href="data:,"><script src="/lab.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://page.localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
