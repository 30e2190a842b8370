import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { openDatabase } from '../servers/shared/database.ts'
import { startLink, type TestLink } from '../servers/testing/link.ts'

/** A link relay that a test stops and starts again, with the same events. Clients keep its first address. */
export type LinkRelay = {
  /** The address as clients know it. */
  url: string
  openSocket: (url: string) => globalThis.WebSocket
  fetch: typeof fetch
  /** How many sockets were dialled so far. */
  dialled(): number
  /** Drops every socket without a closing handshake. */
  cut(): void
  /** Drops each of the next sockets after it has carried this many frames in both directions. */
  cutNext(sockets: number, frames: number): void
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startLinkRelay(): Promise<LinkRelay> {
  const database = await openDatabase({ path: ':memory:' })
  const first = await startLink({ database })
  let link: TestLink | undefined = first
  let address = first.url
  let dialled = 0
  let cuts = { left: 0, frames: 0 }
  const sockets = new Set<WebSocket>()
  const here = (url: string) => url.replace(first.url.replace(/^http/, ''), address.replace(/^http/, ''))

  async function stop(): Promise<void> {
    await link?.close()
    link = undefined
  }

  return {
    url: first.url,
    openSocket(url) {
      dialled += 1
      const socket = new WebSocket(here(url))
      sockets.add(socket)
      if (cuts.left > 0) cutSocket(socket, cuts.frames)
      cuts = { ...cuts, left: cuts.left - 1 }
      return socket as unknown as globalThis.WebSocket
    },
    fetch: (input, init) => fetch(here(String(input)), init),
    dialled: () => dialled,
    cut() {
      for (const socket of sockets) socket.terminate()
      sockets.clear()
    },
    cutNext(left, frames) {
      cuts = { left, frames }
    },
    stop,
    async start() {
      link = await startLink({ database })
      address = link.url
    },
    async close() {
      await stop()
      await database.close()
    },
  }
}

function cutSocket(socket: WebSocket, frames: number): void {
  let carried = 0
  const count = () => {
    carried += 1
    // After the frame itself was handled or sent.
    if (carried === frames) setImmediate(() => socket.terminate())
  }
  socket.on('message', count)
  const send = socket.send.bind(socket)
  socket.send = (data: string) => {
    send(data)
    count()
  }
}

/** A relay that answers as a test says. */
export type ScriptedRelay = {
  url: string
  /** The frames of each socket, in order. */
  heard: string[][]
  close(): Promise<void>
}

/** @param answer gets every frame, and how to send to the same socket */
export async function startScriptedRelay(
  answer: (frame: string, socket: { send(message: object | string): void; close(): void }) => void,
): Promise<ScriptedRelay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const heard: string[][] = []
  server.on('connection', (socket) => {
    const frames: string[] = []
    heard.push(frames)
    socket.on('message', (data) => {
      frames.push(data.toString())
      answer(data.toString(), {
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        close: () => socket.close(),
      })
    })
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
