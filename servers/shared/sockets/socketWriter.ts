import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { maxBufferedBytes, maxTotalBufferedBytes } from './limits.ts'

/** Bytes that wait for slow readers, over all sockets of the process. */
export type Backlog = { bytes: number }

/** Sends the frames of one socket. */
export type SocketWriter = {
  /** Whether the reader is connected and keeps up. `send` works in either case. */
  isWritable(): boolean
  send(text: string): void
}

/**
 * Sends frames and counts those that still wait for the reader. Slow readers never hold back a reader that keeps up.
 * All frames sent in one turn of the event loop leave in one write, because many calls are often answered at once.
 * @param options.stream the stream below the socket
 * @param options.onWritable called when a slow reader has caught up
 */
export function createSocketWriter(
  socket: WebSocket,
  options: { stream: Duplex; backlog: Backlog; onWritable: () => void },
): SocketWriter {
  const { stream, backlog, onWritable } = options
  let waiting = 0
  let isGathering = false
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const isWritable = () =>
    isOpen() && (waiting === 0 || (waiting < maxBufferedBytes && backlog.bytes < maxTotalBufferedBytes))

  return {
    isWritable,
    send(text) {
      if (!isOpen()) return
      gather()
      const { length } = text
      waiting += length
      backlog.bytes += length
      // Also called, with an error, for every waiting frame when the socket breaks.
      socket.send(text, () => {
        const couldWrite = isWritable()
        waiting -= length
        backlog.bytes -= length
        if (!couldWrite && isWritable()) onWritable()
      })
    },
  }

  function gather(): void {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}
