import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the double of a node received. */
export type Heard = { method: string; params: unknown[] }

/**
 * A double of a chain's JSON-RPC node, in process: there is no Solana or Sui node here. It returns only the given answers. The
 * official packages verify signatures, never this.
 * @param answers result by method; an `Error` is answered as a JSON-RPC error
 */
export function createNodeDouble(answers: Record<string, (params: unknown[]) => unknown>) {
  const heard: Heard[] = []
  const answer: typeof fetch = async (_, init) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as Heard & { id: number }
    heard.push({ method, params })
    const result = answers[method]?.(params)
    const reply = result instanceof Error ? { error: { code: -32002, message: result.message } } : { result }
    return Response.json({ jsonrpc: '2.0', id, ...reply })
  }
  return { heard, fetch: answer, rpcUrl: 'http://node.test' }
}

/** The same double at a URL of its own, which pages of any origin may call. */
export async function serveNodeDouble(answers: Parameters<typeof createNodeDouble>[0]) {
  const { heard, fetch } = createNodeDouble(answers)
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.end()
    const body = Buffer.concat(await request.toArray()).toString()
    const reply = await fetch('', { body })
    return response.end(await reply.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { heard, rpcUrl: `http://127.0.0.1:${port}`, close: () => server.close() }
}
