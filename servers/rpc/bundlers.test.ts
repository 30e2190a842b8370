import { expect, test } from 'vitest'
import { createRpcServer } from './createRpcServer.ts'

// Specification §7: a bundler is asked with the parameters projectId, chainId and bundler.

const projectId = '00000000-0000-4000-8000-000000000001'

/** Returns a function that asks the server for a receipt, and the addresses that it asked. */
function createServer() {
  const asked: string[] = []
  const { app } = createRpcServer({
    upstreams: { 1: ['http://node.test/'] },
    bundlers: { own: { 1: ['http://down.test/', 'http://bundler.test/'], 10: ['http://ten.test/'] } },
    findEnvironment: async (id) => (id === projectId ? { allowedOrigins: [] } : undefined),
    log: () => {},
    async fetch(url) {
      asked.push(String(url))
      if (String(url).includes('down')) return new Response('', { status: 503 })
      return Response.json({ jsonrpc: '2.0', id: 1, result: null })
    },
  })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0x01'] })
  return {
    asked,
    async ask(query: string) {
      const response = await app.request(`http://rpc.test/?projectId=${projectId}&${query}`, { method: 'POST', body })
      return response.json()
    },
  }
}

test('default: the bundler of that name, with the rules of every upstream', async () => {
  const { ask, asked } = createServer()
  expect(await ask('chainId=1&bundler=own')).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  expect(asked).toEqual(['http://down.test/', 'http://bundler.test/'])
})

test('behavior: without the parameter, the nodes of the chain', async () => {
  const { ask, asked } = createServer()
  await ask('chainId=1')
  expect(asked).toEqual(['http://node.test/'])
})

test.each(['chainId=1&bundler=other', 'chainId=137&bundler=own', 'chainId=1&bundler=', 'chainId=1&bundler=__proto__'])(
  'error: %s is sent to no upstream',
  async (query) => {
    const { ask, asked } = createServer()
    expect(await ask(query)).toMatchObject({ error: { code: -32602, message: expect.stringContaining('bundler') } })
    expect(asked).toEqual([])
  },
)
