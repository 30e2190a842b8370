import { createTransport } from 'nodemailer'
import { mailConnections, mailTimeoutMs } from './limits.ts'

/** An email in plain text to one address. The caller checks `to`; `subject` is one line. */
export type Mail = { to: string; subject: string; text: string }

/** Hands an email over for delivery. Rejects when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>

/** The same to a telephone, in E.164; this product brings no way to send one. */
export type Sms = Omit<Mail, 'subject'>
export type SendSms = (sms: Sms) => Promise<void>

export type Mailer = {
  sendMail: SendMail
  /** Ends the connections that it keeps. */
  close(): Promise<void>
}

/**
 * Sends over SMTP, on a few connections that are kept.
 * @param options.smtpUrl `smtp://` or `smtps://`, with user and password where the server wants them.
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
    // An email is text: nothing in it may make this process read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async sendMail({ to, subject, text }) {
      // As a name and an address apart, so that the address is never read as a list of several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: async () => transport.close(),
  }
}
