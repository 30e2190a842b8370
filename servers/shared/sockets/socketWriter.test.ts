import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { maxBufferedBytes, maxTotalBufferedBytes } from './limits.ts'
import { createSocketWriter } from './socketWriter.ts'

let server: WebSocketServer
afterEach(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})

/** The writer of a socket whose reader keeps up. */
async function openWriter(backlog = { bytes: 0 }) {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const connected = once(server, 'connection')
  new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`)
  const [socket, request] = await connected
  let onWritable = () => {}
  const caughtUp = new Promise<void>((resolve) => {
    onWritable = resolve
  })
  const writer = createSocketWriter(socket, { stream: request.socket as Socket, backlog, onWritable })
  return { writer, backlog, caughtUp }
}

test('default: a reader with little pending is sent more; frames that it took no longer count', async () => {
  const { writer, backlog, caughtUp } = await openWriter()
  writer.send('a')
  expect({ isWritable: writer.isWritable(), ...backlog }).toEqual({ isWritable: true, bytes: 1 })
  writer.send('b'.repeat(maxBufferedBytes - 1))
  expect({ isWritable: writer.isWritable(), ...backlog }).toEqual({ isWritable: false, bytes: maxBufferedBytes })
  await caughtUp
  await expect.poll(() => backlog.bytes).toBe(0)
  expect(writer.isWritable()).toBe(true)
})

test('behavior: when too much is pending for others, only a reader with nothing pending is sent more (T24)', async () => {
  const { writer, caughtUp } = await openWriter({ bytes: maxTotalBufferedBytes })
  expect(writer.isWritable()).toBe(true)
  writer.send('a')
  expect(writer.isWritable()).toBe(false)
  await caughtUp
  expect(writer.isWritable()).toBe(true)
})
