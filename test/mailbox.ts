import { get } from 'node:http'
import type { Letter } from '../stack/mail/mailbox.ts'
import type { StackInfo } from '../stack/stackInfo.ts'

/** A stack's mailbox as a test reads it. */
export type MailReader = {
  /** The oldest letter to `address` that was not read before, as soon as it is there. */
  next(address: string): Promise<Letter>
}

export function readMailbox({ mailbox }: Pick<StackInfo, 'mailbox'>): MailReader {
  const read = new Map<string, number>()
  return {
    async next(address) {
      const letters = await askForLetters(
        mailbox.url,
        `/letters?to=${encodeURIComponent(address)}&after=${read.get(address) ?? 0}`,
      )
      const letter = letters.at(-1)
      if (!letter) throw new Error('No letter came.')
      read.set(address, letter.id)
      return letter
    },
  }
}

/** Node does not resolve the names of this machine as browsers do. */
function askForLetters(mailboxUrl: string, path: string): Promise<Letter[]> {
  const { host, port } = new URL(mailboxUrl)
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host } }, async (answer) => {
      const chunks = await answer.toArray()
      resolve(JSON.parse(Buffer.concat(chunks).toString()))
    })
    request.on('error', reject)
  })
}
