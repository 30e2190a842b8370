import { expect, test } from 'vitest'
import { createSession } from '../../../../test/scripted/relaySession.ts'
import { bundlersOf, fetchUserOperation } from './bundler.ts'

const server = async () => 'https://rpc.test/?chainId=10&projectId=project'

test('default: by name at the server of the chains, then by the URL of the session', async () => {
  const sessionProperties = { bundler_name: 'pimlico', bundler_url: 'https://bundler.test/10' }
  expect(await bundlersOf(createSession({ sessionProperties }), server)).toEqual([
    'https://rpc.test/?chainId=10&projectId=project&bundler=pimlico',
    'https://bundler.test/10',
  ])
})

test('behavior: a name without a server, or no name, gives no bundler', async () => {
  const session = createSession({ sessionProperties: { bundler_name: 'pimlico' } })
  expect(await bundlersOf(session, async () => undefined)).toEqual([])
  expect(await bundlersOf(session, () => Promise.reject(new Error('away')))).toEqual([])
  expect(await bundlersOf(createSession(), () => Promise.reject(new Error('not asked')))).toEqual([])
})

test.each(['javascript:alert(1)', 'no address', 7])('behavior: %j gives no bundler', async (url) => {
  const session = createSession({ sessionProperties: { bundler_url: url } })
  expect(await bundlersOf(session, server)).toEqual([])
})

test('behavior: sends the first parameter, and returns the whole JSON-RPC reply', async () => {
  const asked: unknown[] = []
  const reply = { jsonrpc: '2.0', id: 1, result: { success: true } }
  const answer = await fetchUserOperation('https://bundler.test/', '0xcall', async (url, init) => {
    asked.push(url, init?.method, JSON.parse(String(init?.body)))
    return Response.json(reply)
  })
  expect(answer).toEqual(reply)
  expect(asked).toEqual([
    'https://bundler.test/',
    'POST',
    { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0xcall'] },
  ])
})

test('error: the status of the bundler', async () => {
  const asking = fetchUserOperation('https://bundler.test/', '0xcall', async () => new Response('', { status: 429 }))
  await expect(asking).rejects.toThrow('Failed to fetch user operation receipt - 429')
})

test('error: a JSON-RPC error of the bundler', async () => {
  const error = { code: -32601, message: 'unknown method' }
  const asking = fetchUserOperation('https://bundler.test/', '0xcall', async () =>
    Response.json({ jsonrpc: '2.0', id: 1, error }),
  )
  await expect(asking).rejects.toMatchObject({
    ...{ message: 'Failed to fetch user operation receipt - 200', cause: error },
  })
})

test('error: an endless or poisoned answer', async () => {
  const endless = async () => new Response('x'.repeat(2 * 1024 * 1024))
  await expect(fetchUserOperation('https://bundler.test/', '0x', endless)).rejects.toThrow('too large')
  const poison = async () => new Response('{"__proto__":{"polluted":true}}')
  await expect(fetchUserOperation('https://bundler.test/', '0x', poison)).rejects.toThrow('not allowed')
})
