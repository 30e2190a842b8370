import { randomBytes } from 'node:crypto'
import type { HostileTarget } from './hostileServers.ts'
import { openRawConnection, type RawConnection } from './rawConnection.ts'

/** Dials a socket and leaves its frames to the caller. */
export async function openRawSocket({
  port,
  dialPath,
}: Pick<HostileTarget, 'port' | 'dialPath'>): Promise<RawConnection> {
  const client = await openRawConnection(port)
  const headers = `Host: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13`
  const key = randomBytes(16).toString('base64')
  client.send(`GET ${await dialPath(port)} HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`)
  const status = await client.status()
  if (!status.includes(' 101 ')) throw new Error(`The server refused the socket: ${status}`)
  return client
}

export const opcode = { continuation: 0, text: 1, ping: 9, pong: 10 } as const

/** A masked frame (RFC 6455 §5.2). Its mask is zero, so that its payload stays as it is. */
export function toFrame(payload: string, options: { opcode?: number; isFinal?: boolean } = {}): Buffer {
  const bytes = Buffer.from(payload)
  const first = (options.opcode ?? opcode.text) | ((options.isFinal ?? true) ? 0x80 : 0)
  const head = Buffer.alloc(bytes.length < 126 ? 2 : bytes.length < 2 ** 16 ? 4 : 10)
  head[0] = first
  head[1] = 0x80 | (head.length === 2 ? bytes.length : head.length === 4 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(bytes.length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(bytes.length), 2)
  return Buffer.concat([head, Buffer.alloc(4), bytes])
}
