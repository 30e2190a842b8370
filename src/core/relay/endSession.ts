import type { PeerTurn } from './relayPeer.ts'
import { openRequests, receivedRequests } from './request.ts'
import { sessions } from './session.ts'

/** Forgets a session. What we asked there fails with `error`; what the other end asked will not be answered. */
export async function endSession(
  turn: PeerTurn,
  topic: string,
  error: { code: number; message: string },
): Promise<void> {
  turn.remove(sessions, topic)
  turn.leave(topic)
  for (const { record } of await turn.list(openRequests)) {
    if (record.answerTopic === topic) await turn.conclude(record, { error })
  }
  for (const { key, record } of await turn.list(receivedRequests)) {
    if (record.topic === topic) turn.remove(receivedRequests, key)
  }
}
