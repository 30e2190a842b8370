import type { IncomingMessage } from 'node:http'
import { bodySpeed } from './limits.ts'

/**
 * Resolves once a body has arrived whole, or as far as Node keeps it unread. So a client cannot reserve memory for bytes
 * that it does not send.
 * @returns false when the client has gone
 */
export function untilArrived(incoming: IncomingMessage): Promise<boolean> {
  const hasArrived = () => incoming.complete || isBuffered(incoming)
  if (incoming.destroyed) return Promise.resolve(false)
  if (hasArrived()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (arrived: boolean) => {
      incoming.off('readable', check)
      incoming.off('close', gone)
      resolve(arrived)
    }
    const check = () => {
      if (hasArrived()) end(true)
    }
    const gone = () => end(false)
    incoming.on('readable', check)
    incoming.on('close', gone)
  })
}

/**
 * Closes the connection of a client whose body comes more slowly than `bodySpeed` allows. Only the time counts in which
 * the server waits for the client.
 * @returns ends the check
 */
export function requireSpeed(incoming: IncomingMessage): () => void {
  const { bytesPerMs, graceMs, checkMs } = bodySpeed
  const { socket } = incoming
  const begunAt = socket.bytesRead
  let waitedMs = 0
  const timer = setInterval(() => {
    if (incoming.complete || isBuffered(incoming)) return
    waitedMs += checkMs
    if (socket.bytesRead - begunAt < (waitedMs - graceMs) * bytesPerMs) socket.destroy()
  }, checkMs)
  timer.unref()
  return () => clearInterval(timer)
}

function isBuffered(incoming: IncomingMessage): boolean {
  return incoming.readableLength >= incoming.readableHighWaterMark
}
