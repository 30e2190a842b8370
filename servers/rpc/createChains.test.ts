import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../shared/log.ts'
import { createChains } from './createChains.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A node that answers each request like this. */
async function startNode(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const answering = (answer: object) =>
  startNode((_, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer })))
/** An address where no program listens any more. */
async function startAway(): Promise<string> {
  const url = await startNode(() => {})
  closers.pop()?.()
  return url
}
const to = (...urls: string[]) => createChains({ upstreams: { 1: urls }, log: createLog({ write: () => {} }) })
const send = (chains: ReturnType<typeof to>) => chains.call(1, 'eth_sendRawTransaction', ['0x'])

test('default: a result, from the first upstream that was reached', async () => {
  const chains = to(await startAway(), await answering({ result: '0x1' }))
  expect(await send(chains)).toBe('0x1')
  expect([chains.has(1), chains.has(2)]).toEqual([true, false])
})

test("error: a node's refusal, as a one-line message", async () => {
  const error = { code: -32000, message: `insufficient\nfunds ${'x'.repeat(500)}` }
  const refused = await send(to(await answering({ error }))).catch((error: unknown) => error)
  expect(refused).toMatchObject({ kind: 'refused', message: expect.stringMatching(/^insufficient funds x{181}$/) })
})

test('error: no upstream received it, or one may have', async () => {
  const away = await startAway()
  await expect(send(to(away, away))).rejects.toMatchObject({ kind: 'unreached' })
  const cutting = await startNode((request) => request.socket.destroy())
  await expect(send(to(cutting, away))).rejects.toMatchObject({ kind: 'silent' })
  const busy = await startNode((_, response) => response.writeHead(503).end())
  await expect(send(to(busy))).rejects.toMatchObject({ kind: 'silent' })
})
