import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callRpc, type RpcUnreachableError, toRpcUrl, walletConnectRpc } from './rpc.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const answer = (body: string, status = 200): Promise<string> =>
  serve((_, response) => response.writeHead(status).end(body))

test('default URL: chainId and projectId', () => {
  expect(toRpcUrl('https://rpc.example/v1?key=1', { chainId: 8453, projectId: 'env' })).toBe(
    'https://rpc.example/v1?key=1&chainId=8453&projectId=env',
  )
})

test('a vendor’s URL: named, for a page that chooses it', () => {
  expect(toRpcUrl(walletConnectRpc, { chainId: 'eip155:1', projectId: 'page' })).toBe(
    'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=page',
  )
})

test('default: a POST of JSON-RPC 2.0', async () => {
  let seen: unknown
  const url = await serve(async (request, response) => {
    seen = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  expect(await callRpc(url, { method: 'eth_blockNumber' })).toBe('0x1')
  expect(seen).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
})

test.each(['null', 'false', '0', '""', '[]'])('behavior: %s is a result', async (result) => {
  const url = await answer(`{"jsonrpc":"2.0","id":1,"result":${result}}`)
  expect(await callRpc(url, { method: 'eth_syncing' })).toEqual(JSON.parse(result))
})

test('error: what the server answers, with code and data', async () => {
  const url = await answer('{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted","data":"0x08c379a0"}}', 400)
  await expect(callRpc(url, { method: 'eth_call' })).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: 3,
    message: 'reverted',
    data: '0x08c379a0',
  })
})

test.each([
  ['a page', '<html>Bad gateway</html>'],
  ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
  ['an array', '[]'],
  ['a poisoned key (T23)', '{"result":{"__proto__":{"polluted":true}}}'],
])('error: %s', async (_, body) => {
  await expect(callRpc(await answer(body), { method: 'eth_call' })).rejects.toThrow('The chain could not be read.')
})

test('error: T21, an endless answer is cut off', async () => {
  let closed = false
  const url = await serve((_, response) => {
    const write = (): boolean => response.write('x'.repeat(1024))
    response.on('drain', write)
    response.on('close', () => (closed = true))
    while (write());
  })
  await expect(callRpc(url, { method: 'eth_call' }, { maxBytes: 10_000 })).rejects.toMatchObject({
    cause: { message: 'The answer is too large.' },
  })
  await expect.poll(() => closed).toBe(true)
})

test('error: T21, the server never answers', async () => {
  const url = await serve(() => {})
  await expect(callRpc(url, { method: 'eth_call' }, { timeoutMs: 20 })).rejects.toMatchObject({
    cause: { name: 'TimeoutError' },
  })
})

test('behavior: the error does not contain the URL, which may hold a key', async () => {
  const error = await callRpc('http://127.0.0.1:1/secret-key', { method: 'eth_call' }).catch(
    (it: RpcUnreachableError) => it,
  )
  expect(JSON.stringify(error, ['message', 'hints'])).not.toContain('secret-key')
})
