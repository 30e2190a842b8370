import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { maxBufferedBytes, maxTotalBufferedBytes } from './limits.ts'

/** Bytes that wait for slow readers, over all sockets of the process. */
export type Backlog = { bytes: number }

/** Where one socket's frames go out. */
export type Outlet = {
  /** Whether the reader is there and keeps up. Frames may be sent all the same. */
  isWritable(): boolean
  send(text: string): void
}

/**
 * Sends frames, and knows what of them still waits for its reader. A reader that takes what it gets is never held back by
 * others who do not. What is sent in one turn of the event loop leaves in one write: a group that was stored together answers
 * many calls at once.
 * @param options.stream what the socket writes to
 * @param options.onWritable called when a reader that did not keep up has caught up
 */
export function createOutlet(
  socket: WebSocket,
  options: { stream: Duplex; backlog: Backlog; onWritable: () => void },
): Outlet {
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
      // Also called, with an error, for what waits when the socket breaks.
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
