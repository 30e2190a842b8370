import { createRelayKeyPair } from '../../../crypto/relayKeys.ts'
import { approvedSession, whileWanted } from './approval.ts'
import type { ClientRoom } from './clientRoom.ts'
import { dropPairing } from './dropPairing.ts'
import { openPairing } from './openPairing.ts'
import { publishProposal } from './proposals.ts'
import type { Pairing, ProposeOptions } from './relayClient.ts'

/** Makes a pairing and proposes a session there. */
export async function propose(room: ClientRoom, options: ProposeOptions): Promise<Pairing> {
  const { peer, metadata, now } = room
  const { signal, ...wishes } = options
  signal?.throwIfAborted()
  const pair = await createRelayKeyPair()
  const { pairing, proposal } = await peer.turn(async (turn) => {
    const pairing = await openPairing(turn, Math.floor(now() / 1000))
    const proposal = await publishProposal(turn, pairing, { wishes, pair, metadata })
    return { pairing, proposal }
  })
  const drop = () => peer.turn((turn) => dropPairing(turn, pairing.topic))
  const approval = whileWanted(signal, drop, (signal) => approvedSession(room, proposal, signal))
  // Whoever only shows the URI need not hear of a refusal.
  approval.catch(() => {})
  return { uri: pairing.uri, expiry: pairing.expiry, approval }
}
