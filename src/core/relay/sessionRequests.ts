import { peerErrors } from '../../wire/relay/errors.ts'
import { sessionSeconds } from '../../wire/relay/limits.ts'
import { endSession } from './endSession.ts'
import type { AnswerHandlers, PeerTransaction, RequestHandlers } from './relayPeer.ts'
import { sessions } from './session.ts'
import { setTopicExpiry } from './topic.ts'

/** A change of a session by the peer or by time, as it is emitted to all tabs. */
export type SessionEvent =
  | { type: 'session_extend'; topic: string; expiry: number }
  | { type: 'session_delete'; topic: string; code: number; message: string }
  | { type: 'session_expire'; topic: string }

/** Handlers for the requests that either peer may send (relay-pairing §8). */
export function createSessionRequests(now: () => number): RequestHandlers {
  return {
    wc_pairingPing: async () => ({ result: true }),
    async wc_pairingDelete(request, tx) {
      await tx.reply(request, { result: true })
      tx.leave(request.topic)
      return 'silence'
    },
    async wc_sessionPing({ topic }, tx) {
      return (await tx.get(sessions, topic)) ? { result: true } : { error: peerErrors.noSession }
    },
    async wc_sessionExtend({ topic }, tx) {
      const isExtended = await extend(tx, topic, now)
      return isExtended ? { result: true } : { error: peerErrors.noSession }
    },
    async wc_sessionDelete(request, tx) {
      const { topic, params } = request
      if (!(await tx.get(sessions, topic))) return { error: peerErrors.noSession }
      await tx.reply(request, { result: true })
      await endSession(tx, topic, peerErrors.userDisconnected)
      tx.emit({ type: 'session_delete', topic, ...params } satisfies SessionEvent)
      return 'silence'
    },
  }
}

/** Handlers for their answers. */
export function createSessionAnswers(now: () => number): AnswerHandlers {
  return {
    async wc_sessionExtend({ topic }, answer, tx) {
      if ('result' in answer) await extend(tx, topic, now)
      return answer
    },
  }
}

/** Each peer computes the new expiry itself: seven days from now. */
async function extend(tx: PeerTransaction, topic: string, now: () => number): Promise<boolean> {
  const session = await tx.get(sessions, topic)
  if (!session) return false
  const expiry = Math.floor(now() / 1000) + sessionSeconds
  tx.put(sessions, topic, { ...session, expiry })
  await setTopicExpiry(tx, topic, { expiry })
  tx.emit({ type: 'session_extend', topic, expiry } satisfies SessionEvent)
  return true
}
