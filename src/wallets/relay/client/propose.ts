import { createRelayKeyPair } from '../../../crypto/relayKeys.ts'
import { approvedSession, untilAborted } from './approval.ts'
import type { ClientContext } from './clientContext.ts'
import { dropPairing } from './dropPairing.ts'
import { openPairing } from './openPairing.ts'
import { publishProposal } from './proposals.ts'
import type { Pairing, ProposeOptions } from './relayClient.ts'

/** Creates a pairing and proposes a session there. */
export async function propose(context: ClientContext, options: ProposeOptions): Promise<Pairing> {
  const { peer, metadata, now } = context
  const { signal, ...wishes } = options
  signal?.throwIfAborted()
  const pair = await createRelayKeyPair()
  const { pairing, proposal } = await peer.transaction(async (tx) => {
    const pairing = await openPairing(tx, Math.floor(now() / 1000))
    const proposal = await publishProposal(tx, pairing, { wishes, pair, metadata })
    return { pairing, proposal }
  })
  const drop = () => peer.transaction((tx) => dropPairing(tx, pairing.topic))
  const approval = untilAborted(signal, drop, (signal) => approvedSession(context, proposal, signal))
  // A caller that only shows the URI need not handle a rejection.
  approval.catch(() => {})
  return { uri: pairing.uri, expiry: pairing.expiry, approval }
}
