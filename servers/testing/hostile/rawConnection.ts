import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection on which a client sends arbitrary bytes. */
export type RawConnection = {
  send(data: string | Uint8Array): void
  /** Ends its own direction; the other stays open. */
  endWriting(): void
  stopReading(): void
  readOn(): void
  isOpen(): boolean
  /** Everything that has arrived so far. */
  received(): string
  /** Resolves with all bytes, once the server has closed the connection. */
  closed(): Promise<string>
  /** Resolves with the first response's status line. */
  status(): Promise<string>
}

/**
 * Dials a server of this machine.
 * @param localAddress of loopback, where many clients are wanted
 */
export async function openRawConnection(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true, noDelay: true })
  let received = ''
  // A server that accepts no more bytes may reset the connection.
  socket.on('error', () => {})
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  socket.once('end', () => socket.end())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return {
    send: (data) => void socket.write(data),
    endWriting: () => void socket.end(),
    stopReading: () => void socket.pause(),
    readOn: () => void socket.resume(),
    isOpen: () => !socket.destroyed,
    received: () => received,
    async closed() {
      await closed
      return received
    },
    async status() {
      while (!received.includes('\r\n') && !socket.destroyed) {
        await Promise.race([once(socket, 'data').catch(() => {}), closed])
      }
      return received.split('\r\n')[0] ?? ''
    },
  }
}
