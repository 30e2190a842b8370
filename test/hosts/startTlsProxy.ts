import { type IncomingMessage, request as send } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { maxSiteHeaderBytes } from 'latchkey-servers'
import type { Certificate } from './createCertificate.ts'

/**
 * An operator's reverse proxy: terminates TLS, and forwards each host name's requests and sockets to its port.
 * @param options.portOf by host name; a name without a port is refused
 */
export async function startTlsProxy(options: {
  port: number
  certificate: Certificate
  portOf: Readonly<Record<string, number>>
}): Promise<{ close(): Promise<void> }> {
  const { port, certificate, portOf } = options
  const portBehind = ({ headers }: IncomingMessage) => portOf[headers.host?.split(':')[0] ?? '']
  const forwarded = ({ headers, socket }: IncomingMessage) =>
    [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

  const server = createServer(
    { key: certificate.key, cert: certificate.cert, maxHeaderSize: maxSiteHeaderBytes },
    (request, response) => {
      const { method, url: path, headers } = request
      const behind = send({ host: '127.0.0.1', port: portBehind(request), method, path }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) behind.setHeader(name, value)
      behind.setHeader('x-forwarded-for', forwarded(request))
      behind.on('error', () => response.writableEnded || response.writeHead(502).end())
      request.pipe(behind)
    },
  )
  server.on('upgrade', (request, socket, head) => {
    const behind = connect(portBehind(request) ?? 0, '127.0.0.1', () => {
      const { rawHeaders } = request
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      const start = `${request.method} ${request.url} HTTP/1.1`
      behind.write(`${[start, ...lines, `X-Forwarded-For: ${forwarded(request)}`].join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
    behind.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
