import type { RelayStorage, Transaction } from 'latchkey/core/relay'
import type { Requester } from 'latchkey/review'
import { createTakenRequests, type TakenRequests } from '../takenRequests.ts'
import {
  type LinkRequest,
  linkRequests,
  putAnswer,
  type TakenLinkRequest,
  takenLinkRequests,
  withdraw,
} from './linkRecords.ts'
import { toFailure } from './toOutcome.ts'

export type LinkTakenRequests = TakenRequests<LinkRequest, Transaction>

/** Lets one window answer each request of the link relay. */
export function createLinkTakenRequests(options: {
  storage: RelayStorage
  now: () => number
  onInterrupted: (requester: Requester) => void
}): LinkTakenRequests {
  const { storage, now, onInterrupted } = options
  return createTakenRequests<LinkRequest, TakenLinkRequest, Transaction>({
    ...{ storage, taken: takenLinkRequests, onInterrupted },
    transaction: storage.transaction,
    toRecord: ({ name }, record) => ({ ...record, name }),
    isReceived: async (id, tx) => (await tx.get(linkRequests, id)) !== undefined,
    async onFailed({ record }, tx) {
      if (record.isWithdrawn) await withdraw(tx, record.name, { tab: storage.tab, now: now() })
    },
    end: ({ record }, error, tx) => putAnswer(tx, record.name, toFailure(error), { tab: storage.tab, now: now() }),
  })
}
