import { createTable } from 'latchkey/core/relay'
import type { Peer } from 'latchkey/wire/relay'
import type { Requester } from '../../review/requester.ts'

/** A pairing of this wallet. Its URI works once (relay-pairing §2). */
export type PairingRecord = {
  /** An answered pairing receives no more messages. */
  status: 'open' | 'answered'
  /** Unix seconds. */
  expiry: number
}
/** By pairing topic. */
export const pairings = createTable<PairingRecord>('pairings')

/** A request whose answer is being made, and the tab that makes it. No request is executed twice (threats T8). */
export type TakenRecord = {
  tab: string
  topic: string
  id: number
  requester: Requester
  /** The page to answer, for a sign-in. */
  page?: Peer
}
/** By the key of the request. */
export const taken = createTable<TakenRecord>('taken')

/** The chain that a session's page was last informed of, by topic. */
export const currentChains = createTable<number>('current-chains')
