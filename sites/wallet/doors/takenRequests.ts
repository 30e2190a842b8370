import type { RelayStorage, Table, Transaction } from 'latchkey/core/relay'
import type { Requester } from 'latchkey/review'
import { SupersededError } from '../review/supersededError.ts'
import { interrupted } from './lastWord.ts'

/** A request whose answer is being made, and the tab that makes it. No request is executed twice (threats T8). */
export type TakenRecord = { tab: string; requester: Requester }

/**
 * Lets one window answer each request, also when two windows are open or the relay delivers it twice (threats T8). Rejects
 * with a {@link SupersededError} when the request is already answered, is being answered in another window, or has ended.
 */
export type TakenRequests<request, tx> = {
  /**
   * Runs `work` for the answer while no other window can. If it fails, nothing was done and any window may try again.
   */
  execute<result>(request: request, work: () => Promise<result>): Promise<result>
  /** Answers, in one transaction with everything that the answer changes. */
  answer<result>(request: request, work: (tx: tx) => Promise<result>): Promise<result>
  /**
   * Ends requests that were being answered in a window that has closed. Their work may have been done or not, so it is never
   * repeated, and the page receives an error.
   */
  endInterrupted(): Promise<void>
}

export function createTakenRequests<
  request extends { id: string; requester: Requester },
  record extends TakenRecord,
  tx extends Transaction,
>(options: {
  storage: Pick<RelayStorage, 'tab' | 'isOpen'>
  transaction: <result>(work: (tx: tx) => Promise<result>) => Promise<result>
  /** By the id of the request. */
  taken: Table<record>
  /** Adds what `end` needs to answer the page. */
  toRecord: (request: request, taken: TakenRecord) => record
  /** Whether the request still waits for its answer. */
  isReceived: (id: string, tx: tx) => Promise<boolean>
  /** Runs when the work of a request has failed, in the transaction that lets any window try again. */
  onFailed?: (failed: { id: string; record: record }, tx: tx) => Promise<void>
  /** Runs before each answer, in its transaction. */
  onAnswer?: (request: request, tx: tx) => Promise<void>
  /** Answers the page of an interrupted request. */
  end: (interrupted: { id: string; record: record }, error: { code: number; message: string }, tx: tx) => Promise<void>
  /** Called for each request that was ended here. */
  onInterrupted: (requester: Requester) => void
}): TakenRequests<request, tx> {
  const { storage, transaction, taken, toRecord, isReceived, onFailed, onAnswer, end, onInterrupted } = options

  /** Requests whose work runs in this window. A screen that was left and opened again no longer knows of it. */
  const running = new Set<string>()

  function assertIdle(id: string): void {
    if (running.has(id)) throw new SupersededError()
  }

  async function take(request: request, tx: tx): Promise<void> {
    const { id, requester } = request
    const record = await tx.get(taken, id)
    const isTaken = record && record.tab !== storage.tab
    if (isTaken || !(await isReceived(id, tx))) throw new SupersededError()
    tx.put(taken, id, toRecord(request, { tab: storage.tab, requester }))
  }

  async function endInterrupted(): Promise<void> {
    const records = await transaction((tx) => tx.list(taken))
    const isGone = await Promise.all(records.map(async ({ record }) => !(await storage.isOpen(record.tab))))
    const gone = records.filter((_, at) => isGone[at])
    if (gone.length === 0) return
    await transaction(async (tx) => {
      for (const { key, record } of gone) {
        tx.remove(taken, key)
        await end({ id: key, record }, interrupted, tx)
      }
    })
    for (const { record } of gone) onInterrupted(record.requester)
  }

  return {
    async execute(request, work) {
      const { id } = request
      assertIdle(id)
      running.add(id)
      try {
        await endInterrupted()
        await transaction((tx) => take(request, tx))
        return await work().catch(async (error: unknown) => {
          await transaction(async (tx) => {
            const record = await tx.get(taken, id)
            tx.remove(taken, id)
            if (record) await onFailed?.({ id, record }, tx)
          })
          throw error
        })
      } finally {
        running.delete(id)
      }
    },
    async answer(request, work) {
      assertIdle(request.id)
      await endInterrupted()
      return transaction(async (tx) => {
        await take(request, tx)
        tx.remove(taken, request.id)
        await onAnswer?.(request, tx)
        return work(tx)
      })
    },
    endInterrupted,
  }
}
