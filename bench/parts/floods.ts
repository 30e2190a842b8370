import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { dial, next, sendInLoop } from './floodConnections.ts'
import type { Tenant } from './tenant.ts'
import { tenantFloods } from './tenantFloods.ts'

/** The flooded server, and the objects that the floods request. */
export type Target = {
  port: number
  organizationId: string
  /** A passkey with an RSA key, and a complete request for a large response. */
  rsa: { credentialId: string; clientDataJson: string; authenticatorData: string; signatureBytes: number }
  largeQuery: string
  tenant: Tenant
}

const query = ({ organizationId }: Target, headers: string, body: string, length = body.length) =>
  `POST /public/v1/query/get_organization HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${length}\r\n\r\n${body.replace('ID', organizationId)}`

/** Well-formed, with a signature of no registered key. */
const strangersStamp = () =>
  Buffer.from(
    JSON.stringify({
      publicKey: `02${randomBytes(32).toString('hex')}`,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: `3044${'0220'}${'11'.repeat(32)}${'0220'}${'22'.repeat(32)}`,
    }),
  ).toString('base64url')

const megabyte = 1024 * 1024

/** A megabyte of JSON that takes long to read: many small objects. */
function denseBody(organizationId: string): string {
  const head = `{"organizationId":"${organizationId}","list":[`
  const count = Math.floor((megabyte - head.length - 16) / '{"a":0},'.length)
  return `${head}${'{"a":0},'.repeat(count)}0]}`
}

/** Holds so many connections open that each began a request; those that the server closes are dialled again. */
async function hold(
  target: Target,
  options: { addresses: readonly string[]; connections: number; begin: (socket: Socket) => void },
) {
  const { addresses, connections, begin } = options
  const holdOne = async (at: number) => {
    const address = addresses[at % addresses.length] ?? ''
    for (;;) {
      const socket = await dial(target.port, address)
      if (socket) {
        begin(socket)
        if (!socket.destroyed) await next(socket, 'close')
      }
      await setTimeout(1000)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => holdOne(at)))
}

/** What strangers and tenants throw at a server that speaks HTTP. None of them ends by itself. */
export const floods: Record<string, (target: Target) => Promise<unknown>> = {
  /** A megabyte of JSON, with the stamp of a key that is not registered. */
  largeJson(target) {
    const request = query(target, `X-Stamp: ${strangersStamp()}\r\n`, denseBody(target.organizationId))
    return sendInLoop(target, { address: '127.6.1.1', connections: 4, request: () => request })
  },

  /** Requests for its health, sent on one connection without waiting. */
  async pipelining({ port }) {
    const requests = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000)
    for (;;) {
      const socket = await dial(port, '127.6.2.1')
      if (!socket) continue
      socket.resume()
      while (!socket.destroyed) if (!socket.write(requests)) await next(socket, 'drain')
    }
  },

  /**
   * Bodies of a megabyte whose last byte is never sent. From nine addresses, the bound on the connections of one address
   * refuses none of them.
   */
  withheld(target) {
    const body = denseBody(target.organizationId)
    const request = query(target, `X-Stamp: ${strangersStamp()}\r\n`, body.slice(0, -1), body.length)
    const addresses = Array.from({ length: 9 }, (_, at) => `127.6.3.${at + 1}`)
    return hold(target, { addresses, connections: 3000, begin: (socket) => void socket.write(request) })
  },

  /** Large responses that are not read. */
  slowReaders(target) {
    const begin = (socket: Socket) => {
      socket.pause()
      socket.write(target.largeQuery)
    }
    return hold(target, { addresses: ['127.6.4.1'], connections: 600, begin })
  },

  /** Stamps of a passkey with an RSA key, whose signature is wrong. */
  rsaStamps(target) {
    const { signatureBytes, ...stamp } = target.rsa
    const request = () => {
      const signature = randomBytes(signatureBytes).fill(0, 0, 1).toString('base64url')
      return query(target, `X-Stamp-Webauthn: ${JSON.stringify({ ...stamp, signature })}\r\n`, whoami(target))
    }
    return sendInLoop(target, { address: '127.6.5.1', connections: 64, request })
  },

  /** Requests that are refused at once, each after the response to the last. */
  refused(target) {
    const request = query(target, `X-Stamp: ${strangersStamp()}\r\n`, whoami(target))
    return sendInLoop(target, { address: '127.6.6.1', connections: 64, request: () => request })
  },

  ...tenantFloods,
}

const whoami = ({ organizationId }: Target) => JSON.stringify({ organizationId })
