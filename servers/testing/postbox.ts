import { EventEmitter, once } from 'node:events'
import type { Mail, SendMail } from '../shared/mail.ts'

/** Collects the emails that a server sends in a test. */
export type Postbox = {
  sendMail: SendMail
  emails: Mail[]
  /**
   * Returns the oldest unread email whose subject begins like this, as soon as it arrives; earlier ones count as read.
   */
  next(subject?: string): Promise<Mail>
}

export function createPostbox(): Postbox {
  const emails: Mail[] = []
  const arrivals = new EventEmitter()
  let read = 0
  return {
    emails,
    async sendMail(email) {
      emails.push(email)
      arrivals.emit('email')
    },
    async next(subject = '') {
      for (;;) {
        if (emails.length === read) await once(arrivals, 'email')
        const email = emails[read++] as Mail
        if (email.subject.startsWith(subject)) return email
      }
    },
  }
}

/** The code or key in an email: the line that is one word, as the mailbox's page shows it. */
export function codeIn({ text }: Pick<Mail, 'text'>): string {
  const [code] = /^\w{6,}$/m.exec(text) ?? []
  if (code === undefined) throw new Error('The email has no code.')
  return code
}
