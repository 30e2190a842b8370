import { type PeerTransaction, type Session, sessions } from 'latchkey/core/relay'
import { createRelayKeyPair, deriveRelayKey, type RelayKeyPair, topicOf } from 'latchkey/crypto'
import { type Metadata, type Peer, sessionSeconds } from 'latchkey/wire/relay'
import { type RelayGrant, toNamespaces } from './grant.ts'
import { currentChains } from './relayRecords.ts'

/** A session that is not stored yet, as both ends will know it. */
export type NewSession = {
  session: Session
  /** This wallet's end of the session. */
  pair: RelayKeyPair
  /** Stores the session and subscribes to the page's messages. */
  begin(tx: PeerTransaction): void
}

export async function createNewSession(options: {
  page: Peer
  grant: RelayGrant
  metadata: Metadata
  pairingTopic: string
  nowSeconds: number
  sessionProperties?: Record<string, unknown>
}): Promise<NewSession> {
  const { page, grant, metadata, pairingTopic, nowSeconds, sessionProperties } = options
  const pair = await createRelayKeyPair()
  const key = await deriveRelayKey(pair.privateKey, page.publicKey)
  const topic = await topicOf(key)
  const expiry = nowSeconds + sessionSeconds
  const session = {
    ...{ topic, pairingTopic, expiry },
    controller: pair.publicKey,
    namespaces: toNamespaces(grant),
    self: { publicKey: pair.publicKey, metadata },
    peer: page,
    ...(sessionProperties && { sessionProperties }),
  }
  return {
    session,
    pair,
    begin(tx) {
      tx.join(topic, { kind: 'shared', key }, { expiry })
      tx.put(sessions, topic, session)
      tx.put(currentChains, topic, grant.networks[0].chainId)
    },
  }
}
