import { RelayClosedError, toPeerError } from './errors.ts'
import { type Answer, keyOfRequest, type OpenRequest, openRequests } from './request.ts'
import type { RelayStorage } from './storage.ts'

/** Hands each concluded request to whoever waits for it, once, in whichever tab that is. */
export function createConcluded(options: {
  storage: RelayStorage
  onLateAnswer: (request: OpenRequest, answer: Answer) => void
}) {
  const { storage, onLateAnswer } = options
  const waiting = new Map<string, { resolve(result: unknown): void; reject(error: unknown): void }>()

  /** Hands on the answer of the request at `key`, if it is this tab's to hand on. */
  async function deliver(key: string): Promise<void> {
    const taken = await storage.turn(async (turn) => {
      const kept = await turn.get(openRequests, key)
      if (!kept?.answer || !(await isOurs(key, kept))) return undefined
      turn.remove(openRequests, key)
      return { request: kept, answer: kept.answer }
    })
    if (!taken) return
    const { request, answer } = taken
    const asked = waiting.get(key)
    waiting.delete(key)
    if (!asked) onLateAnswer(request, answer)
    else if ('result' in answer) asked.resolve(answer.result)
    else asked.reject(toPeerError(answer))
  }

  /** The tab that asked comes first; once it is gone, the first of the others tells of a late answer. */
  async function isOurs(key: string, { tab }: OpenRequest): Promise<boolean> {
    return waiting.has(key) || (tab !== storage.tab && !(await storage.isOpen(tab)))
  }

  return {
    deliver,
    /** Looks for answers to pages that are gone. */
    async deliverLate(): Promise<void> {
      const requests = await storage.turn((turn) => turn.list(openRequests))
      for (const { key, record } of requests) if (record.answer) await deliver(key)
    },
    /** @throws what the other end answered, or {@link RelayClosedError} */
    resultOf(request: OpenRequest): Promise<unknown> {
      const key = keyOfRequest(request)
      return new Promise((resolve, reject) => {
        waiting.set(key, { resolve, reject })
        // It may have been concluded before anybody asked.
        deliver(key).catch(reject)
      })
    },
    /** Nobody shall hear of it any more, but the one who waits: `reason`. */
    forget(request: OpenRequest, reason: unknown): void {
      waiting.get(keyOfRequest(request))?.reject(reason)
      waiting.delete(keyOfRequest(request))
    },
    close(): void {
      for (const { reject } of waiting.values()) reject(new RelayClosedError())
      waiting.clear()
    },
  }
}
