import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that a system assigns by itself (Linux: 32768 and up), which could be taken in between. */
const range = { from: 12_000, to: 32_000 }

/** Returns the first of `count` consecutive free ports of 127.0.0.1. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(range.from, range.to)
    const ports = Array.from({ length: count }, (_, offset) => first + offset)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
