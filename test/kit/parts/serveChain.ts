import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Serves a scripted chain to pages: one JSON-RPC request at a time, from any origin. */
export async function serveChain(answer: (request: { params?: unknown }) => Promise<unknown>) {
  const headers = {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const asked = (await json(request)) as { id: number; params?: unknown }
    const outcome = await answer(asked).then(
      (result) => ({ result }),
      ({ message }: Error) => ({ error: { code: 3, message } }),
    )
    return response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...outcome }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
