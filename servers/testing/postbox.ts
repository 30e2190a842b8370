import { EventEmitter, once } from 'node:events'
import type { Mail, SendMail } from '../shared/mail.ts'

/** Takes what a server sends in a test. */
export type Postbox = {
  sendMail: SendMail
  letters: Mail[]
  /** The oldest letter that was not read yet, as soon as it is there. */
  next(): Promise<Mail>
}

export function createPostbox(): Postbox {
  const letters: Mail[] = []
  const arrivals = new EventEmitter()
  let read = 0
  return {
    letters,
    async sendMail(letter) {
      letters.push(letter)
      arrivals.emit('letter')
    },
    async next() {
      if (letters.length === read) await once(arrivals, 'letter')
      return letters[read++] as Mail
    },
  }
}

/** What a letter is about: the line that is one word, as the mailbox's page shows it. */
export function codeIn({ text }: Pick<Mail, 'text'>): string {
  const [code] = /^\w{6,}$/m.exec(text) ?? []
  if (code === undefined) throw new Error('The letter has no code.')
  return code
}

/** What is sent after an answer has been sent by now. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
