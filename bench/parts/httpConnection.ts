import { once } from 'node:events'
import { connect } from 'node:net'

/** One keep-alive connection that sends one request after another. */
export type HttpConnection = {
  /**
   * Sends a whole request, head and body, and returns the body of the response.
   * @throws when its status is not 200
   */
  send(request: Buffer): Promise<string>
  close(): void
}

/** Just enough of HTTP/1.1 to load a server without becoming the bottleneck itself: answers must have a length. */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let pending: { resolve(body: string): void; reject(cause: unknown): void } | undefined
  socket.setEncoding('latin1')
  socket.on('error', (cause) => pending?.reject(cause))
  socket.on('close', () => pending?.reject(new Error('The server closed the connection.')))
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = readAnswer(received)
    if (!answer) return
    received = ''
    if (answer.status === 200) pending?.resolve(answer.body)
    else pending?.reject(new Error(answer.body))
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Undefined until the whole response has arrived. */
function readAnswer(received: string): { status: number; body: string } | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = received.slice(0, headEnd)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined) throw new Error('The answer has no length.')
  const body = received.slice(headEnd + 4)
  return body.length < Number(length) ? undefined : { status: Number(head.slice(9, 12)), body }
}
