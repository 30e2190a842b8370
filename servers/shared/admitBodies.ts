import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requireSpeed, untilArrived } from './bodyArrival.ts'
import { clientAddress, isInProcess } from './clientAddress.ts'
import { createFairQueue } from './fairQueue.ts'
import { bodyBudget, bufferedBodyBudget, bufferedBytes, freeBodyBytes, refusedBytesPerMs } from './limits.ts'

/** The body is larger than the server accepts. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** Bodies of these methods are never read. */
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses bodies that are too large before reading them, and bounds the bytes of large bodies that are read at a time:
 * per client address, and over all. The others wait unread, on the client's side of the connection. A body counts from
 * the moment when its first bytes are there, and must then arrive at a minimum speed. The bytes of a refused request
 * count for its address a while longer, which slows a client that sends large bodies for nothing.
 */
export function admitBodies(options: { maxBodyBytes: number; trustedProxies: number }): MiddlewareHandler {
  const { maxBodyBytes, trustedProxies } = options
  // A body that fits into its connection's buffer waits for no client that sends a larger one slowly.
  const buffered = createFairQueue(bufferedBodyBudget)
  const larger = createFairQueue(bodyBudget)
  const refuse = () => {
    throw new BodyTooLargeError()
  }
  const count = bodyLimit({ maxSize: maxBodyBytes, onError: refuse })

  return async (c, next) => {
    if (bodiless.has(c.req.method)) return next()
    const declared = declaredBytes(c)
    if (declared !== undefined && declared > maxBodyBytes) refuse()
    // Node enforces a body's declared length. The server counts only bodies without one, because counting builds a
    // whole Web Request, which takes a fifth of the time of a small reply.
    const read = () => (declared === undefined ? count(c, next) : next())
    const bytes = declared ?? maxBodyBytes
    if (bytes <= freeBodyBytes || isInProcess(c)) return read()
    const { incoming } = c.env as HttpBindings
    if (!(await untilArrived(incoming))) return c.body(null, 400)
    const queue = bytes < bufferedBytes ? buffered : larger
    const release = await queue.enter(clientAddress(c, trustedProxies), bytes)
    const endCheck = requireSpeed(incoming)
    let isRefused = true
    try {
      const answer = await read()
      isRefused = c.res.status >= 400 && c.res.status < 500
      return answer
    } finally {
      endCheck()
      release(isRefused ? bytes / refusedBytesPerMs : 0)
    }
  }
}

function declaredBytes(c: Context): number | undefined {
  const length = c.req.header('Content-Length')
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length)
}
