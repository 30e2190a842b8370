import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, and delays what the server sends until it includes a given text. */
export type HoldingProxy = {
  url: string
  /** Once: a client receives what is sent from `start` on when `end` was sent too, all of it together. */
  hold(between: { start: string; end: string }): void
  /** What is being delayed, of all connections. */
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
