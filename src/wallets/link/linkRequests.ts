import { fetchUnseenEvents, type LinkMailbox, markSeen } from '../../core/link/unseenEvents.ts'
import { openLinkText } from '../../crypto/linkCipher.ts'
import { eventNames } from '../../wire/link/eventNames.ts'
import { parseLinkResponse } from '../../wire/link/response.ts'
import { createPendingRequests, type PendingRequests } from './pendingRequests.ts'

/** Requests to the wallet, and its answers. It loads while the QR code is shown. */
export type LinkRequests = Omit<PendingRequests, 'has' | 'settle'> & {
  /** Takes an event that the relay pushed or listed. Never throws. */
  take(event: { id: string; event: string; data: string }): Promise<void>
  /** Reads the answers that the socket may have missed. Never throws. */
  catchUp(): Promise<void>
}

export function createLinkRequests(
  options: Parameters<typeof createPendingRequests>[0] & { mailbox: LinkMailbox },
): LinkRequests {
  const { secret, mailbox } = options
  const { has, settle, ...pending } = createPendingRequests(options)

  /**
   * Takes an answer to a request of this tab. Answers to those of other tabs stay unseen, so that a tab that was suspended still
   * finds them: a session has one mark for all.
   */
  async function take(event: { id: string; event: string; data: string }): Promise<void> {
    if (event.event !== eventNames.response) return
    const answer = await openLinkText(secret, event.data)
      .then(parseLinkResponse)
      .catch(() => undefined)
    if (!answer || !has(answer.id)) return
    // Failing to mark it only means another copy, which is ignored.
    markSeen(mailbox, event.id).catch(() => {})
    settle(answer)
  }

  /** Each call sends a request of its own: one that a phone has suspended may hang until its time-out. */
  async function catchUp(): Promise<void> {
    const events = await fetchUnseenEvents(mailbox).catch(() => [])
    await Promise.all(events.map(take))
  }

  return { ...pending, take, catchUp }
}
