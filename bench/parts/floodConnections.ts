import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Loopback has sixteen million addresses: each kind of flood comes from one of its own, and the honest client from another. */
export const dial = (port: number, localAddress: string) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    socket.on('error', () => resolve(undefined))
    socket.once('connect', () => resolve(socket))
  })

/** Resolves at an event of a connection, or at its end. */
export const next = (socket: Socket, event: 'data' | 'drain' | 'close') =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off(event, done)
      socket.off('close', done)
      resolve()
    }
    socket.on(event, done)
    socket.on('close', done)
  })

/** Sends one request after another, each once the last is answered, on as many connections; a closed one is dialled again. */
export async function sendInLoop(
  target: { port: number },
  options: { address: string; connections: number; request: () => string | Buffer },
): Promise<void> {
  const { address, connections, request } = options
  const loop = async () => {
    for (;;) {
      const socket = await dial(target.port, address)
      if (!socket) {
        await setTimeout(10)
        continue
      }
      while (!socket.destroyed) {
        socket.write(request())
        await answered(socket)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
}

/** Resolves once the answer is there as a whole, or the connection has ended. */
async function answered(socket: Socket): Promise<void> {
  let head = ''
  let missing = Number.POSITIVE_INFINITY
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('data', read)
      socket.off('close', done)
      resolve()
    }
    const read = (chunk: Buffer) => {
      if (missing === Number.POSITIVE_INFINITY) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = /^content-length: (\d+)$/im.exec(head)?.[1]
        missing = end + 4 + Number(length ?? 0) - head.length
      } else missing -= chunk.length
      if (missing <= 0) done()
    }
    socket.on('data', read)
    socket.on('close', done)
  })
}
