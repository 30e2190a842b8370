import { createTransport } from 'nodemailer'
import { mailConnections, mailTimeoutMs } from './limits.ts'

/** An email to one address, in plain text and perhaps also in HTML. The caller checks `to`; `subject` is one line. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** Hands an email over for delivery. Rejects when the mail server did not accept it. */
export type SendMail = (mail: Mail) => Promise<void>

/** The same for a telephone number in E.164. This product includes no way to send text messages. */
export type Sms = Pick<Mail, 'to' | 'text'>
export type SendSms = (sms: Sms) => Promise<void>

export type Mailer = {
  sendMail: SendMail
  /** Closes the kept connections. */
  close(): Promise<void>
}

/**
 * Sends over SMTP, on a few connections that are kept.
 * @param options.smtpUrl `smtp://` or `smtps://`, with user and password if the server requires them.
 * @param options.from the sender, as `Name <address>` or the address alone.
 */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const { smtpUrl, from } = options
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    connectionTimeout: mailTimeoutMs,
    greetingTimeout: mailTimeoutMs,
    socketTimeout: mailTimeoutMs,
    // An email has no attachments: nothing in it may make this process read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async sendMail({ to, subject, text, html }) {
      // Passes name and address separately, so that the address is never parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(html && { html }) })
    },
    close: async () => transport.close(),
  }
}
