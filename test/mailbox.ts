import { get } from 'node:http'
import type { Email } from '../stack/mail/mailbox.ts'
import type { StackInfo } from '../stack/stackInfo.ts'

/** A stack's mailbox as a test reads it. */
export type MailReader = {
  /** Waits for the oldest unread email to `address`. */
  next(address: string): Promise<Email>
}

export function readMailbox({ mailbox }: Pick<StackInfo, 'mailbox'>): MailReader {
  const read = new Map<string, number>()
  return {
    async next(address) {
      const emails = await askForEmails(
        mailbox.url,
        `/emails?to=${encodeURIComponent(address)}&after=${read.get(address) ?? 0}`,
      )
      const email = emails.at(-1)
      if (!email) throw new Error('No email came.')
      read.set(address, email.id)
      return email
    },
  }
}

/** Node does not resolve the names of this machine as browsers do. */
function askForEmails(mailboxUrl: string, path: string): Promise<Email[]> {
  const { host, port } = new URL(mailboxUrl)
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host } }, async (answer) => {
      const chunks = await answer.toArray()
      resolve(JSON.parse(Buffer.concat(chunks).toString()))
    })
    request.on('error', reject)
  })
}
