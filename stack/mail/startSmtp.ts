import type { AddressInfo } from 'node:net'
import { type Log, listenOn } from 'latchkey-servers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { maxEmailBytes, maxRecipients, maxSenders, senderTimeoutMs } from './limits.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * Starts an SMTP server, reachable only from this machine, that accepts every email and forwards none.
 * @param options.port 0 takes any free one.
 * @throws {ListenError} when another program listens there.
 */
export async function startSmtp(options: {
  port: number
  mailbox: Mailbox
  log: Log
}): Promise<{ url: string; close(): Promise<void> }> {
  const { port, mailbox, log } = options
  const smtp = new SMTPServer({
    // No password and no certificate: it listens on this machine only.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: maxSenders,
    socketTimeout: senderTimeoutMs,
    size: maxEmailBytes,
    rejectOversized: true,
    onRcptTo: (_address, { envelope }, done) =>
      done(envelope.rcptTo.length < maxRecipients ? null : new Error('too many recipients')),
    onData(stream, { envelope }, done) {
      readEmail(stream).then((email) => {
        for (const { address } of envelope.rcptTo) if (email) mailbox.put({ to: address, ...email })
        done()
      }, done)
    },
  })
  // A sender that hangs up in the middle is not a failure of ours.
  smtp.on('error', () => log('warn', 'email not taken', { server: 'mail' }))
  await listenOn(smtp.server, { name: 'mail', port, host: '127.0.0.1' })
  const { port: taken } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** Undefined for one that is too long, which the server itself refuses once it has been read to its end. */
async function readEmail(stream: SMTPServerDataStream): Promise<{ subject: string; text: string } | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) return undefined
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text: text.trim() }
}
