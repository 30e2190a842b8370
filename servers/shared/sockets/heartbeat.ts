import type { WebSocket } from 'ws'

/** Pings the watched sockets, and terminates those that have not answered the previous ping. */
export type Heartbeat = { watch(socket: WebSocket): void; stop(): void }

/**
 * @param options.onCut called for each socket that is terminated
 * @param options.onBeat called after each round of pings
 */
export function createHeartbeat(options: { intervalMs: number; onCut: () => void; onBeat: () => void }): Heartbeat {
  const { intervalMs, onCut, onBeat } = options
  const answered = new Map<WebSocket, boolean>()

  const timer = setInterval(() => {
    for (const [socket, isAlive] of answered) {
      if (isAlive) {
        answered.set(socket, false)
        socket.ping()
      } else {
        onCut()
        socket.terminate()
      }
    }
    onBeat()
  }, intervalMs)
  timer.unref()

  return {
    watch(socket) {
      answered.set(socket, true)
      socket.on('pong', () => answered.set(socket, true))
      socket.once('close', () => answered.delete(socket))
    },
    stop: () => clearInterval(timer),
  }
}
