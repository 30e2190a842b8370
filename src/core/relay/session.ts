import type { Peer } from '../../wire/relay/metadata.ts'
import type { SessionNamespaces } from '../../wire/relay/namespaces.ts'
import type { Settlement } from '../../wire/relay/payloads.ts'
import { createTable } from './storage.ts'

/** A settled session, the same for both peers. */
export type Session = {
  topic: string
  pairingTopic: string
  /** Unix seconds. */
  expiry: number
  /** X25519 public key of the wallet (hex). Only the wallet may change the namespaces. */
  controller: string
  namespaces: SessionNamespaces
  self: Peer
  /** What the peer reports about itself. Nothing of it is verified (threats T22). */
  peer: Peer
  /** Id of the last accepted update: older ones are refused (relay-pairing §8). */
  lastUpdate?: number
  /** Id of the last accepted event, by name: older ones are ignored (relay-pairing §8). */
  lastEvents?: Readonly<Record<string, number>>
} & Pick<Settlement, 'sessionProperties' | 'scopedProperties' | 'sessionConfig'>

/** By topic. */
export const sessions = createTable<Session>('sessions')
