import { createTable } from 'latchkey/core/relay'
import type { Peer } from 'latchkey/wire/relay'
import type { TakenRecord } from '../takenRequests.ts'

/** A pairing of this wallet. Its URI works once (relay-pairing §2). */
export type PairingRecord = {
  /** An answered pairing receives no more messages. */
  status: 'open' | 'answered'
  /** Unix seconds. */
  expiry: number
}
/** By pairing topic. */
export const pairings = createTable<PairingRecord>('pairings')

/** A request that is being answered, with the page to answer for a sign-in. By the key of the request. */
export const taken = createTable<TakenRecord & { topic: string; id: number; page?: Peer }>('taken')

/** The chain that a session's page was last informed of, by topic. */
export const currentChains = createTable<number>('current-chains')
