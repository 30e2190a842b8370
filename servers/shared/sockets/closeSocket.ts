import type { WebSocket } from 'ws'
import { hangUpMs } from './limits.ts'

/** Close codes of RFC 6455 and its registry. */
export const closeCode = { goingAway: 1001, policyViolation: 1008, internalError: 1011, tryAgainLater: 1013 } as const

/** Closes a socket, and terminates it if the other end does not close in time. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  // A paused socket would not receive the other end's close frame.
  socket.resume()
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), hangUpMs).unref()
}
