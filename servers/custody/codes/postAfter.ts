import { type Log, toLogFields } from '../../shared/log.ts'
import type { SendMail, SendSms } from '../../shared/mail.ts'
import type { Commit } from '../store/commitQueue.ts'
import type { Letter } from './letter.ts'

/**
 * Sends the letters of an entry once the entry is written, and lets nobody wait for it: how long that takes would tell
 * whether anybody is written to. One that is lost is asked for again.
 */
export function postAfter(
  commit: Commit,
  { sendMail, sendSms, log }: { sendMail: SendMail | undefined; sendSms: SendSms | undefined; log: Log },
): Commit {
  const post = async (letter: Letter) => (letter.by === 'mail' ? sendMail?.(letter) : sendSms?.(letter))

  return async (entry) => {
    const outcome = await commit(entry)
    for (const letter of outcome === 'written' ? (entry.letters ?? []) : []) {
      setImmediate(() => {
        post(letter).catch((cause) => log('warn', 'letter not sent', { server: 'custody', ...toLogFields(cause) }))
      })
    }
    return outcome
  }
}
