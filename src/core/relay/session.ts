import type { Peer } from '../../wire/relay/metadata.ts'
import type { SessionNamespaces } from '../../wire/relay/namespaces.ts'
import type { Settlement } from '../../wire/relay/payloads.ts'
import { createTable } from './storage.ts'

/** A settled session, the same at both ends. */
export type Session = {
  topic: string
  pairingTopic: string
  /** Unix seconds. */
  expiry: number
  /** X25519 key of the wallet, which alone may change namespaces (hex). */
  controller: string
  namespaces: SessionNamespaces
  self: Peer
  /** What the other end says of itself is a claim, nothing proven (threats T22). */
  peer: Peer
  /** Id of the last update that was taken: an older one is refused (protocol §8). */
  lastUpdate?: number
  /** Id of the last event taken, by name: older ones are stale (protocol §8). */
  lastEvents?: Readonly<Record<string, number>>
} & Pick<Settlement, 'sessionProperties' | 'scopedProperties' | 'sessionConfig'>

/** By topic. */
export const sessions = createTable<Session>('sessions')
