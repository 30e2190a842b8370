import type { PeerTransaction } from '../../../core/relay/relayPeer.ts'
import { createRelayKey, topicOf } from '../../../crypto/relayKeys.ts'
import { pairingSeconds } from '../../../wire/relay/limits.ts'
import { formatPairingUri } from '../../../wire/relay/pairingUri.ts'
import type { WcMethod } from '../../../wire/relay/tags.ts'

/** Creates a pairing for a wallet to join within five minutes. @param methods the requests that wait there besides a proposal */
export async function openPairing(
  tx: PeerTransaction,
  nowSeconds: number,
  methods: readonly WcMethod[] = [],
): Promise<{ topic: string; uri: string; expiry: number }> {
  const key = createRelayKey()
  const topic = await topicOf(key)
  const expiry = nowSeconds + pairingSeconds
  tx.join(topic, { kind: 'shared', key }, { expiry })
  return { topic, expiry, uri: formatPairingUri({ topic, symKey: key, expiryTimestamp: expiry, methods }) }
}
