import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createAddressTable } from '../connections/addressTable.ts'
import { createFrameReader } from './frameReader.ts'
import { unfinishedCheckMs } from './limits.ts'

/** Bounds on messages that have begun and not ended: how long one may take, and their bytes, per address and in all. */
export type UnfinishedBounds = { unfinishedMs: number; unfinishedPerAddress: number; unfinishedInAll: number }

/**
 * Terminates sockets whose messages do not end in time, and the oldest of the address that holds most when their bytes
 * exceed a bound. `ws` keeps all bytes of a message until its end, and a client may split a message into fragments and
 * answer pings between them.
 */
export function boundUnfinished(options: { bounds: UnfinishedBounds; onCut: () => void }): {
  /** @returns whether a message has begun and not ended */
  watch(socket: WebSocket, stream: Duplex, address: string): () => boolean
  stop(): void
} {
  const { unfinishedMs, unfinishedPerAddress, unfinishedInAll } = options.bounds
  type Watched = { socket: WebSocket; stream: Duplex; waitedMs: number }
  const cut = ({ socket }: Watched) => {
    options.onCut()
    socket.terminate()
  }
  const unfinished = createAddressTable<Watched>({
    ...{ perAddress: unfinishedPerAddress, inAll: unfinishedInAll, drop: cut },
  })
  const timer = setInterval(() => {
    for (const each of [...unfinished.all()]) {
      // The server does not read a paused stream, so its client is not late.
      if (each.stream.isPaused()) continue
      each.waitedMs += unfinishedCheckMs
      if (each.waitedMs > unfinishedMs) cut(each)
    }
  }, unfinishedCheckMs)
  timer.unref()

  return {
    watch(socket, stream, address) {
      const watched: Watched = { socket, stream, waitedMs: 0 }
      const reader = createFrameReader()
      const read = (chunk: Buffer) => {
        const hadBegun = reader.unfinished() > 0
        const hasEnded = reader.read(chunk)
        const bytes = reader.unfinished()
        if (hadBegun) unfinished.leave(watched)
        if (hasEnded || !hadBegun) watched.waitedMs = 0
        // What is left of a piece keeps all of it in memory.
        if (bytes > 0 && !stream.destroyed) unfinished.enter(watched, address, Math.max(bytes, chunk.length))
      }
      stream.on('data', read)
      // After a frame that breaks the protocol or is too long, `ws` keeps nothing, and reads on only until the client has closed.
      let isBroken = false
      socket.once('error', () => {
        isBroken = true
        stream.off('data', read)
        unfinished.leave(watched)
      })
      stream.once('close', () => unfinished.leave(watched))
      return () => !isBroken && reader.unfinished() > 0
    },
    stop: () => clearInterval(timer),
  }
}
