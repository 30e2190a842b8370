import { createMailer, type Log, type SendMail } from 'latchkey-servers'
import type { Keep } from '../keepRunning.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { startSmtp } from './startSmtp.ts'

/** Where development's emails come from. */
const from = 'Latchkey development <no-reply@mailbox.localhost>'

/** The stack's post: what the servers send goes the way it does anywhere, over SMTP, and ends in a mailbox of this machine. */
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
