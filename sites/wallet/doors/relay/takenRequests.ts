import { type PeerTransaction, type RelayPeer, type RelayStorage, receivedRequests } from 'latchkey/core/relay'
import { codes } from 'latchkey/wire'
import type { Requester } from '../../review/requester.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { endPairing } from './endPairing.ts'
import { taken } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { sealToPage } from './sealToPage.ts'

/**
 * Lets one window answer each request, also when two windows are open or the relay delivers it twice (threats T8). Rejects
 * with a {@link SupersededError} when the request is already answered, is being answered in another window, or has ended.
 */
export type TakenRequests = {
  /**
   * Runs `work` for the answer while no other window can. If it fails, nothing was done and any window may try again.
   */
  execute<result>(request: RelayRequest, work: () => Promise<result>): Promise<result>
  /** Answers, in one transaction with everything that the answer changes. */
  answer<result>(request: RelayRequest, work: (tx: PeerTransaction) => Promise<result>): Promise<result>
  /**
   * Ends requests that were being answered in a window that has closed. Their work may have been done or not, so it is never
   * repeated, and the page receives an error.
   */
  endInterrupted(): Promise<void>
}

/** The error that a page receives when the wallet closed while responding. */
const interrupted = {
  code: codes.internal.code,
  message: 'The wallet closed while responding. The request may have been carried out: check before you retry.',
}

export function createTakenRequests(options: {
  peer: RelayPeer
  storage: RelayStorage
  /** Called for each request that was ended here. */
  onInterrupted: (requester: Requester) => void
}): TakenRequests {
  const { peer, storage, onInterrupted } = options

  async function take(request: RelayRequest, tx: PeerTransaction): Promise<void> {
    const { id, name, requester } = request
    const record = await tx.get(taken, id)
    const isTaken = record && record.tab !== storage.tab
    if (isTaken || !(await tx.get(receivedRequests, id))) throw new SupersededError()
    const page = request.kind === 'sign-in' && { page: request.page }
    tx.put(taken, id, { tab: storage.tab, ...name, requester, ...page })
  }

  async function endInterrupted(): Promise<void> {
    const records = await peer.transaction((tx) => tx.list(taken))
    const isGone = await Promise.all(records.map(async ({ record }) => !(await storage.isOpen(record.tab))))
    const gone = records.filter((_, at) => isGone[at])
    if (gone.length === 0) return
    await peer.transaction(async (tx) => {
      for (const { key, record } of gone) {
        tx.remove(taken, key)
        await tx.answer(record, { error: interrupted }, record.page && (await sealToPage(record.page)))
        await endPairing(record, tx)
      }
    })
    for (const { record } of gone) onInterrupted(record.requester)
  }

  return {
    async execute(request, work) {
      await endInterrupted()
      await peer.transaction((tx) => take(request, tx))
      try {
        return await work()
      } catch (error) {
        await peer.transaction(async (tx) => tx.remove(taken, request.id))
        throw error
      }
    },
    async answer(request, work) {
      await endInterrupted()
      return peer.transaction(async (tx) => {
        await take(request, tx)
        tx.remove(taken, request.id)
        await endPairing(request.name, tx)
        return work(tx)
      })
    },
    endInterrupted,
  }
}
