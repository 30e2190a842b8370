import { connect } from 'node:net'
import { WebDriverError } from './commands.ts'

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Firefox's own WebDriver port: `length:json` both ways, `[0, id, command, parameters]` out and `[1, id, error, result]` back. */
export async function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let message = takeMessage(); message; message = takeMessage()) receive(message)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed its WebDriver port.'))
    waiting.clear()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    // Also handles errors after the connection is made; `close` follows each of them.
    socket.on('error', reject)
  })
  return {
    /** Sends a command by Marionette's own name. */
    send(name: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
      const id = ++lastId
      const body = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(body)}:${body}`)
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: () => socket.destroy(),
  }

  function takeMessage(): string | undefined {
    const colon = rest.indexOf(':')
    if (colon < 0) return undefined
    const end = colon + 1 + Number(rest.subarray(0, colon).toString())
    if (rest.length < end) return undefined
    const message = rest.subarray(colon + 1, end).toString()
    rest = rest.subarray(end)
    return message
  }

  function receive(message: string): void {
    const parsed = JSON.parse(message)
    // Firefox's first message is an object that names the protocol.
    if (!Array.isArray(parsed)) return
    const [, id, error, result] = parsed as Answer
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new WebDriverError(error.error, error.message))
    else resolve?.(unwrap(result))
  }
}

/** Marionette wraps some results in `value`. */
function unwrap(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
}
