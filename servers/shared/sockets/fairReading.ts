import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createFairQueue } from '../fairQueue.ts'
import { freeChunkBytes, readBytesPerTurn } from './limits.ts'

/** Whether the server reads a socket. A new one is paused. */
export type Reading = {
  isPaused(): boolean
  pause(): void
  /** Reads on, at the socket's turn. */
  resume(): void
}

/**
 * Shares reading between client addresses. `ws` unmasks and joins what it reads at once, so a client that sends megabytes on many
 * sockets would keep the thread busy, while the short messages of others wait. After a large chunk a socket is therefore
 * not read until its turn (`createFairQueue`), and in one turn of the event loop only so many bytes are. The rest waits on the
 * client's side of the connection.
 */
export function createFairReading(): (
  socket: WebSocket,
  source: { stream: Duplex; address: string; isUnfinished: () => boolean },
) => Reading {
  const turns = createFairQueue({
    ...{ capacity: readBytesPerTurn, perKey: readBytesPerTurn, maxWaiting: Number.POSITIVE_INFINITY },
  })

  return (socket, { stream, address, isUnfinished }) => {
    const pausedBy = new Set<'user' | 'turn'>(['user'])
    const apply = () => (pausedBy.size > 0 ? socket.pause() : socket.resume())
    apply()

    stream.on('data', async ({ length }: Buffer) => {
      if (length < freeChunkBytes || pausedBy.has('turn')) return
      pausedBy.add('turn')
      apply()
      // A message that has begun takes memory, so it is read to its end before others of its address.
      const release = await turns.enter(address, length, isUnfinished())
      pausedBy.delete('turn')
      apply()
      // The next chunk is read before.
      setImmediate(release)
    })
    return {
      isPaused: () => pausedBy.has('user'),
      pause() {
        pausedBy.add('user')
        apply()
      },
      resume() {
        pausedBy.delete('user')
        apply()
      },
    }
  }
}
