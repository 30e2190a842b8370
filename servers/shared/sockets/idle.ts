import type { WebSocket } from 'ws'

/** Knows when each watched socket was last heard. */
export type IdleWatch = { watch(socket: WebSocket): void; heard(socket: WebSocket): void; stop(): void }

/**
 * Reports each socket whose client has sent nothing for `idleMs`, also if the server has not read what it sent: a client that does not
 * read its answers is not read either.
 */
export function createIdleWatch(options: {
  idleMs: number
  checkMs: number
  onIdle: (socket: WebSocket) => void
}): IdleWatch {
  const { idleMs, checkMs, onIdle } = options
  const heardAt = new Map<WebSocket, number>()
  const timer = setInterval(() => {
    const latest = performance.now() - idleMs
    for (const [socket, at] of heardAt) {
      if (at > latest) continue
      heardAt.delete(socket)
      onIdle(socket)
    }
  }, checkMs)
  timer.unref()

  return {
    watch(socket) {
      heardAt.set(socket, performance.now())
      socket.once('close', () => heardAt.delete(socket))
    },
    heard(socket) {
      if (heardAt.has(socket)) heardAt.set(socket, performance.now())
    },
    stop: () => clearInterval(timer),
  }
}
