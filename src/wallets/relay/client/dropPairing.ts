import { endSession } from '../../../core/relay/endSession.ts'
import type { PeerTurn } from '../../../core/relay/relayPeer.ts'
import { sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { proposals } from './proposals.ts'

/** Nobody wants what was proposed any more. A wallet that has approved already is told, one that will is not heard. */
export async function dropPairing(turn: PeerTurn, topic: string): Promise<void> {
  const proposal = await turn.get(proposals, topic)
  turn.remove(proposals, topic)
  turn.leave(topic)
  if (proposal) await turn.drop(proposal.request)
  const begun = (await turn.list(sessions)).find(({ record }) => record.pairingTopic === topic)
  const sessionTopic = begun?.key ?? proposal?.approved?.sessionTopic
  if (sessionTopic === undefined) return
  await turn.notify(sessionTopic, 'wc_sessionDelete', peerErrors.userDisconnected)
  await endSession(turn, sessionTopic, peerErrors.userDisconnected)
}
