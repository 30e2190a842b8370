import { type PeerTransaction, type RelayPeer, type RelayStorage, receivedRequests } from 'latchkey/core/relay'
import type { Requester } from 'latchkey/review'
import { createTakenRequests, type TakenRequests } from '../takenRequests.ts'
import { endPairing } from './endPairing.ts'
import { taken } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { sealToPage } from './sealToPage.ts'

export type RelayTakenRequests = TakenRequests<RelayRequest, PeerTransaction>

/** Lets one window answer each request of the relay. An answer ends the pairing that it came through. */
export function createRelayTakenRequests(options: {
  peer: RelayPeer
  storage: RelayStorage
  onInterrupted: (requester: Requester) => void
}): RelayTakenRequests {
  const { peer, storage, onInterrupted } = options
  return createTakenRequests({
    ...{ storage, taken, onInterrupted },
    transaction: peer.transaction,
    toRecord: (request: RelayRequest, record) => ({
      ...{ ...record, ...request.name },
      ...(request.kind === 'sign-in' && { page: request.page }),
    }),
    isReceived: async (id, tx) => (await tx.get(receivedRequests, id)) !== undefined,
    onAnswer: (request, tx) => endPairing(request.name, tx),
    async end({ record }, error, tx) {
      await tx.answer(record, { error }, record.page && (await sealToPage(record.page)))
      await endPairing(record, tx)
    },
  })
}
