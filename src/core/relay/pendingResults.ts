import { RelayClosedError, toPeerError } from './errors.ts'
import { type Answer, keyOfRequest, type OpenRequest, openRequests } from './request.ts'
import type { RelayStorage } from './storage.ts'

/** Delivers the result of each request once: to the tab that sent it, or as a late answer if that tab is closed. */
export function createPendingResults(options: {
  storage: RelayStorage
  onLateAnswer: (request: OpenRequest, answer: Answer) => void
  /** Called with an error of the storage that no caller waits for. */
  onError: (error: unknown) => void
}) {
  const { storage, onLateAnswer, onError } = options
  /** The other tabs that are to deliver an answer. Should one close before it has, another delivers in its place. */
  const followed = new Set<string>()
  /** A closed tab's id never comes back. */
  const closed = new Set<string>()
  const waiting = new Map<string, { resolve(result: unknown): void; reject(error: unknown): void }>()

  /** Delivers the answer of the request at `key`, if this tab is the one to do so. */
  async function deliver(key: string): Promise<void> {
    const concluded = await storage.transaction(async (tx) => {
      const stored = await tx.get(openRequests, key)
      if (!stored?.answer) return undefined
      if (!(await isOurs(key, stored))) return void followTab(stored.tab)
      tx.remove(openRequests, key)
      return { request: stored, answer: stored.answer }
    })
    if (!concluded) return
    const { request, answer } = concluded
    const caller = waiting.get(key)
    waiting.delete(key)
    if (!caller) onLateAnswer(request, answer)
    else if ('result' in answer) caller.resolve(answer.result)
    else caller.reject(toPeerError(answer))
  }

  /** The tab that sent the request comes first. Once it is closed, the first other tab reports a late answer. */
  async function isOurs(key: string, { tab }: OpenRequest): Promise<boolean> {
    return waiting.has(key) || closed.has(tab) || (tab !== storage.tab && !(await storage.isOpen(tab)))
  }

  /** Delivers answers whose tab was closed. */
  async function deliverLate(): Promise<void> {
    const requests = await storage.transaction((tx) => tx.list(openRequests))
    for (const { key, record } of requests) if (record.answer) await deliver(key)
  }

  function followTab(tab: string): void {
    if (tab === storage.tab || followed.has(tab)) return
    followed.add(tab)
    storage
      .whenClosed(tab)
      .then(() => {
        closed.add(tab)
        return deliverLate()
      })
      .catch(onError)
  }

  return {
    deliver,
    deliverLate,
    /** @throws the peer's error, or {@link RelayClosedError} */
    resultOf(request: OpenRequest): Promise<unknown> {
      const key = keyOfRequest(request)
      return new Promise((resolve, reject) => {
        waiting.set(key, { resolve, reject })
        // The request may have been concluded before this call.
        deliver(key).catch(reject)
      })
    },
    /** Stops waiting for a request: its caller gets `reason`, and a later answer is ignored. */
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
