import { peerErrors } from '../../wire/relay/errors.ts'
import { sessionSeconds } from '../../wire/relay/limits.ts'
import { endSession } from './endSession.ts'
import type { AnswerHandlers, PeerTurn, RequestHandlers } from './relayPeer.ts'
import { sessions } from './session.ts'
import { keepTopic } from './topic.ts'

/** What happens to a session by itself or by the other end, as both ends tell it to their tabs. */
export type SessionNews =
  | { type: 'session_extend'; topic: string; expiry: number }
  | { type: 'session_delete'; topic: string; code: number; message: string }
  | { type: 'session_expire'; topic: string }

/** What either end may ask of the other (protocol §8). */
export function createSessionRequests(now: () => number): RequestHandlers {
  return {
    wc_pairingPing: async () => ({ result: true }),
    async wc_pairingDelete(request, turn) {
      await turn.reply(request, { result: true })
      turn.leave(request.topic)
      return 'silence'
    },
    async wc_sessionPing({ topic }, turn) {
      return (await turn.get(sessions, topic)) ? { result: true } : { error: peerErrors.noSession }
    },
    async wc_sessionExtend({ topic }, turn) {
      const isKept = await prolong(turn, topic, now)
      return isKept ? { result: true } : { error: peerErrors.noSession }
    },
    async wc_sessionDelete(request, turn) {
      const { topic, params } = request
      if (!(await turn.get(sessions, topic))) return { error: peerErrors.noSession }
      await turn.reply(request, { result: true })
      await endSession(turn, topic, peerErrors.userDisconnected)
      turn.tell({ type: 'session_delete', topic, ...params } satisfies SessionNews)
      return 'silence'
    },
  }
}

/** What their answers change. */
export function createSessionAnswers(now: () => number): AnswerHandlers {
  return {
    async wc_sessionExtend({ topic }, answer, turn) {
      if ('result' in answer) await prolong(turn, topic, now)
      return answer
    },
  }
}

/** Both ends reckon by themselves: seven days from now. */
async function prolong(turn: PeerTurn, topic: string, now: () => number): Promise<boolean> {
  const session = await turn.get(sessions, topic)
  if (!session) return false
  const expiry = Math.floor(now() / 1000) + sessionSeconds
  turn.put(sessions, topic, { ...session, expiry })
  await keepTopic(turn, topic, { expiry })
  turn.tell({ type: 'session_extend', topic, expiry } satisfies SessionNews)
  return true
}
