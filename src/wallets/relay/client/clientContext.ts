import type { RelayPeer } from '../../../core/relay/relayPeer.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import type { RelayClientOptions } from './relayClient.ts'

/** What every call of the client needs. */
export type ClientContext = {
  peer: RelayPeer
  metadata: Metadata
  /** Unix milliseconds. */
  now: () => number
  callContract?: RelayClientOptions['callContract'] | undefined
}
