import { createTable } from 'latchkey/core/relay'
import type { Peer } from 'latchkey/wire/relay'
import type { Requester } from '../../review/requester.ts'

/** A pairing that this wallet took part in: its URI counts once (relay-pairing §2). */
export type PairingRecord = {
  /** Nothing more is heard there once it is answered. */
  status: 'open' | 'answered'
  /** Unix seconds. */
  expiry: number
}
/** By pairing topic. */
export const pairings = createTable<PairingRecord>('pairings')

/** A request whose answer is being made, and the tab that makes it. None is executed twice (threats T8). */
export type TakenRecord = {
  tab: string
  topic: string
  id: number
  requester: Requester
  /** Of a sign-in: who is to hear of it. */
  page?: Peer
}
/** By the key of the request. */
export const taken = createTable<TakenRecord>('taken')

/** The chain that a session's page was last told it is on, by topic. */
export const currentChains = createTable<number>('current-chains')
