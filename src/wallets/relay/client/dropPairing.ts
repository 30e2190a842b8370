import { endSession } from '../../../core/relay/endSession.ts'
import type { PeerTransaction } from '../../../core/relay/relayPeer.ts'
import { sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { proposals } from './proposals.ts'

/** Nobody wants what was proposed any more. A wallet that has approved already is told, one that will is not heard. */
export async function dropPairing(tx: PeerTransaction, topic: string): Promise<void> {
  const proposal = await tx.get(proposals, topic)
  tx.remove(proposals, topic)
  tx.leave(topic)
  if (proposal) await tx.drop(proposal.request)
  const begun = (await tx.list(sessions)).find(({ record }) => record.pairingTopic === topic)
  const sessionTopic = begun?.key ?? proposal?.approved?.sessionTopic
  if (sessionTopic === undefined) return
  await tx.notify(sessionTopic, 'wc_sessionDelete', peerErrors.userDisconnected)
  await endSession(tx, sessionTopic, peerErrors.userDisconnected)
}
