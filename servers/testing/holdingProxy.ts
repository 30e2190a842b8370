import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that delays what a server sends to a client. */
export type HoldingProxy = {
  url: string
  /** Delays one answer: what follows `start` reaches the client together with `end`. */
  hold(between: { start: string; end: string }): void
  /** What it delays at the moment. */
  held(): string
  close(): Promise<void>
}

/** @param url of the server, with its port */
export async function startHoldingProxy(url: string): Promise<HoldingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const delayed = new Map<Socket, string>()
  let between: { start: string; end: string } | undefined

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => void sockets.delete(socket))
    }
    client.on('data', (sent) => void upstream.write(sent)).on('close', () => upstream.destroy())
    upstream.on('data', (sent) => forward(client, sent.toString('latin1'))).on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxied = new URL(url)
  proxied.port = String((server.address() as AddressInfo).port)

  return {
    url: proxied.href,
    hold(texts) {
      between = texts
    },
    held: () => [...delayed.values()].join(''),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }

  function forward(client: Socket, sent: string): void {
    const text = (delayed.get(client) ?? '') + sent
    if (between && text.includes(between.start)) {
      if (!text.includes(between.end)) {
        delayed.set(client, text)
        return
      }
      between = undefined
    }
    delayed.delete(client)
    client.write(text, 'latin1')
  }
}
