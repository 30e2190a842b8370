import { createMailer, type Log, type SendMail } from 'latchkey-servers'
import type { Keep } from '../keepRunning.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { startSmtp } from './startSmtp.ts'

/** The sender of development's emails. */
const from = 'Latchkey development <no-reply@mailbox.localhost>'

/**
 * Opens the stack's mail: servers send over SMTP as in production, and every email ends in a mailbox of this machine.
 */
export async function openMail(options: {
  port: number
  log: Log
  keep: Keep
}): Promise<{ mailbox: Mailbox; smtpUrl: string; sendMail: SendMail }> {
  const { port, log, keep } = options
  const mailbox = keep(createMailbox())
  const { url: smtpUrl } = keep(await startSmtp({ port, mailbox, log }))
  const { sendMail } = keep(createMailer({ smtpUrl, from }))
  return { mailbox, smtpUrl, sendMail }
}
