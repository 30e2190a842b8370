import { type PeerTransaction, type RelayPeer, type RelayStorage, receivedRequests } from 'latchkey/core/relay'
import { codes } from 'latchkey/wire'
import type { Requester } from '../../review/requester.ts'
import { SupersededError } from '../../review/supersededError.ts'
import { endPairing } from './endPairing.ts'
import { taken } from './relayRecords.ts'
import type { RelayRequest } from './relayRequest.ts'
import { sealToPage } from './sealToPage.ts'

/**
 * Who answers an asking: of two windows, or two deliveries, never both (threats T8). One that was answered, that another
 * window is at, or that nobody waits for any more, is a {@link SupersededError}.
 */
export type Takes = {
  /** Makes what an answer needs, while no other window may. What failed was not done: any window may try again. */
  make<result>(request: RelayRequest, work: () => Promise<result>): Promise<result>
  /** Answers, in one transaction with all that the answer changes. */
  say<result>(request: RelayRequest, work: (tx: PeerTransaction) => Promise<result>): Promise<result>
  /**
   * Ends what a window had taken that is gone: it may have been done or not, so it is never done again, and its page is
   * told so.
   */
  endInterrupted(): Promise<void>
}

/** What a page is told whose request was being answered when the wallet was closed. */
const interrupted = {
  code: codes.internal.code,
  message: 'The wallet was closed while it answered. Whether it was done is not known.',
}

export function createTakes(options: {
  peer: RelayPeer
  storage: RelayStorage
  /** Hears of each asking that was ended here. */
  onInterrupted: (requester: Requester) => void
}): Takes {
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
    async make(request, work) {
      await endInterrupted()
      await peer.transaction((tx) => take(request, tx))
      try {
        return await work()
      } catch (error) {
        await peer.transaction(async (tx) => tx.remove(taken, request.id))
        throw error
      }
    },
    async say(request, work) {
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
