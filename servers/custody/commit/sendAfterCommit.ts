import { setImmediate } from 'node:timers/promises'
import type { Background } from '../../shared/background.ts'
import { type Log, toLogFields } from '../../shared/log.ts'
import type { SendMail, SendSms } from '../../shared/mail.ts'
import type { Commit } from './commitQueue.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'

/**
 * Sends the messages of an entry once it is written. No request waits for this, because the time would reveal whether a
 * message was sent. A user who does not receive a message requests it again.
 */
export function sendAfterCommit(
  commit: Commit,
  options: { sendMail: SendMail | undefined; sendSms: SendSms | undefined; background: Background; log: Log },
): Commit {
  const { sendMail, sendSms, background, log } = options
  const post = async (message: OutgoingMessage) => (message.by === 'mail' ? sendMail?.(message) : sendSms?.(message))

  return async (entry) => {
    const outcome = await commit(entry)
    for (const message of outcome === 'written' ? (entry.messages ?? []) : []) {
      background.add(
        setImmediate()
          .then(() => post(message))
          .catch((cause) => log('warn', 'message not sent', { server: 'custody', ...toLogFields(cause) })),
      )
    }
    return outcome
  }
}
