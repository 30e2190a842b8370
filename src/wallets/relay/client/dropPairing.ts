import { endSession } from '../../../core/relay/endSession.ts'
import type { PeerTransaction } from '../../../core/relay/relayPeer.ts'
import { sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { proposals } from './proposals.ts'

/** Withdraws a proposal. A wallet that has already approved is told, and a later approval is ignored. */
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
