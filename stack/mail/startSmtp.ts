import type { AddressInfo } from 'node:net'
import { type Log, listenOn } from 'latchkey-servers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { maxLetterBytes, maxRecipients, maxSenders, senderTimeoutMs } from './limits.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * An SMTP server of this machine alone that takes every letter and sends none on.
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
    // There is nobody to keep out and no certificate to offer: it listens to this machine alone.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: maxSenders,
    socketTimeout: senderTimeoutMs,
    size: maxLetterBytes,
    rejectOversized: true,
    onRcptTo: (_address, { envelope }, done) =>
      done(envelope.rcptTo.length < maxRecipients ? null : new Error('too many recipients')),
    onData(stream, { envelope }, done) {
      readLetter(stream).then((letter) => {
        for (const { address } of envelope.rcptTo) if (letter) mailbox.put({ to: address, ...letter })
        done()
      }, done)
    },
  })
  // A sender that hangs up in the middle is no failure of ours.
  smtp.on('error', () => log('warn', 'letter not taken', { server: 'mail' }))
  await listenOn(smtp.server, { name: 'mail', port, host: '127.0.0.1' })
  const { port: taken } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** Undefined for one that is too long, which the server itself refuses once it has been read to its end. */
async function readLetter(stream: SMTPServerDataStream): Promise<{ subject: string; text: string } | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) return undefined
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text: text.trim() }
}
