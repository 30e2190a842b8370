import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

type RelayFrame = { id: string; method?: string; params?: Record<string, unknown>; result?: unknown }

/** A connection to a relay that a test can break. */
export type BadLine = {
  url: string
  /** How many sockets were dialled so far. */
  dialled(): number
  /** The messages of clients, in order. */
  said: RelayFrame[]
  /** Drops every socket without a closing handshake. */
  cut(): void
  /** New sockets are closed with this code; without a code they are let through again. */
  refuseWith(code: number | undefined): void
  /** Sockets stay open, but nothing passes. */
  mute(isMute: boolean): void
  /** Frames for which it returns an answer are answered with it and not passed on. */
  answerWith(answer: (frame: RelayFrame) => object | undefined): void
  /** For frames for which it returns true, the relay's answer is lost on the way back. */
  dropsAnswers(drops: (frame: RelayFrame) => boolean): void
  close(): Promise<void>
}

/** @param relayUrl of a relay that accepts any host name */
export async function openBadLine(relayUrl: string): Promise<BadLine> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const said: RelayFrame[] = []
  let dialled = 0
  let refusal: number | undefined
  let isMute = false
  let drops: (frame: RelayFrame) => boolean = () => false
  let answer: (frame: RelayFrame) => object | undefined = () => undefined

  server.on('connection', (near, { url, headers }) => {
    dialled += 1
    if (refusal !== undefined) {
      near.close(refusal)
      return
    }
    const far = new WebSocket(relayUrl + url, { headers: { host: headers.host ?? '' } })
    const opened = once(far, 'open')
    opened.catch(() => near.terminate())
    far.on('error', () => near.terminate())
    const lost = new Set<string>()
    near.on('message', async (data) => {
      if (far.readyState === WebSocket.CONNECTING) await opened
      if (isMute) return
      const frame = JSON.parse(data.toString()) as RelayFrame
      said.push(frame)
      if (drops(frame)) lost.add(frame.id)
      const instead = answer(frame)
      if (instead) near.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', ...instead }))
      else if (far.readyState === WebSocket.OPEN) far.send(data.toString())
    })
    far.on('message', (data) => {
      const text = data.toString()
      if (!isMute && !lost.has((JSON.parse(text) as RelayFrame).id)) near.send(text)
    })
    far.on('close', (code) => near.close(code === 1006 ? 1011 : code))
    near.on('close', () => far.terminate())
  })

  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    said,
    dialled: () => dialled,
    cut() {
      for (const socket of server.clients) socket.terminate()
    },
    refuseWith(code) {
      refusal = code
    },
    mute(muted) {
      isMute = muted
    },
    answerWith(given) {
      answer = given
    },
    dropsAnswers(given) {
      drops = given
    },
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
