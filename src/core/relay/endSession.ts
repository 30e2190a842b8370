import type { PeerTransaction } from './relayPeer.ts'
import { openRequests, receivedRequests } from './request.ts'
import { sessions } from './session.ts'

/** Removes a session. Our open requests there fail with `error`, and the peer's are not answered. */
export async function endSession(
  tx: PeerTransaction,
  topic: string,
  error: { code: number; message: string },
): Promise<void> {
  tx.remove(sessions, topic)
  tx.leave(topic)
  for (const { record } of await tx.list(openRequests)) {
    if (record.answerTopic === topic) await tx.conclude(record, { error })
  }
  for (const { key, record } of await tx.list(receivedRequests)) {
    if (record.topic === topic) tx.remove(receivedRequests, key)
  }
}
