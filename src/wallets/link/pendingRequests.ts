import type { LinkConnection } from '../../core/link/createLinkConnection.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { toHex } from '../../crypto/hex.ts'
import { sealLinkText } from '../../crypto/linkCipher.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { eventNames, formatLinkPayload } from '../../wire/link/eventNames.ts'
import type { LinkPayload } from '../../wire/link/events.ts'
import { requestIdBytes } from '../../wire/link/limits.ts'
import type { LinkMethod, LinkParams, LinkResult } from '../../wire/link/methods.ts'
import type { LinkResponse } from '../../wire/link/response.ts'
import { readResponse } from './readResponse.ts'
import type { PendingRequest } from './state.ts'

/** The requests that the wallet has yet to answer. */
export type PendingRequests = {
  /** Resolves with the result of the answer, which is not checked yet. */
  request<method extends LinkMethod>(method: method, params: LinkParams<method>, signal?: AbortSignal): Promise<unknown>
  /** Returns whether a request of this id waits. */
  has(id: string): boolean
  /** Settles the request that an answer names. Any other answer is ignored: a late one, a copy, or another tab's. */
  settle(answer: LinkResponse): void
  /** Settles every request of a method with this result, because the wallet has said it in another way. */
  settleAll<method extends LinkMethod>(method: method, result: LinkResult<method>): void
  /** Repeats the withdrawals that the relay did not accept. */
  withdrawOwed(): void
  /** The user cancels every request: the wallet is told, and callers get a `UserRejectedError`. */
  cancelAll(): void
  rejectAll(error: Error): void
}

type Waiting = {
  method: LinkMethod
  resolve: (response: LinkResponse['response']) => void
  reject: (error: Error) => void
}

export function createPendingRequests(options: {
  connection: Pick<LinkConnection, 'publish'>
  secret: CryptoKey
  onAsked: (request: PendingRequest) => void
  onAnswered: (id: string) => void
}): PendingRequests {
  const { connection, secret, onAsked, onAnswered } = options
  const waiting = new Map<string, Waiting>()

  /**
   * One after the other: the browser may finish a later encryption first. The wallet would show requests in another order than the
   * page made them, and ignore a withdrawal that came before its request.
   */
  let sealing: Promise<unknown> = Promise.resolve()
  const publish = async (name: string, payload: LinkPayload, callWebhook: boolean) => {
    const before = sealing
    const sealed = sealLinkText(secret, formatLinkPayload(payload))
    sealing = Promise.allSettled([before, sealed])
    await before
    return connection.publish(name, await sealed, { callWebhook })
  }

  /** Withdrawals that the relay did not accept. Without them, the wallet could carry out what the page has reported as failed. */
  const owed: string[] = []
  const withdraw = (id: string) =>
    void publish(eventNames.cancel, { type: 'WEB3_REQUEST_CANCELED', id, ...describePage() }, false).catch(() =>
      owed.push(id),
    )

  /** Removes a request from those that wait, so that it is settled once. */
  const take = (id: string): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    return entry
  }
  const drop = (id: string, error: Error) => {
    withdraw(id)
    take(id)?.reject(error)
  }

  return {
    async request(method, params, signal) {
      signal?.throwIfAborted()
      const id = toHex(randomBytes(16)).slice(0, requestIdBytes * 2)
      const answered = new Promise<LinkResponse['response']>((resolve, reject) => {
        waiting.set(id, { method, resolve, reject })
      })
      // It may fail while the publication is still on its way.
      answered.catch(() => {})
      const onAbort = () => drop(id, signal?.reason)
      signal?.addEventListener('abort', onAbort)
      onAsked({ id, method })
      try {
        const request = { type: 'WEB3_REQUEST', id, request: { method, params }, ...describePage() } as const
        // The answer can arrive before the relay's acknowledgement of the request.
        await Promise.race([publish(eventNames.request, request, true), answered])
        return readResponse(method, await answered)
      } catch (error) {
        // The relay may have stored the request although it did not say so.
        if (take(id)) withdraw(id)
        throw error
      } finally {
        signal?.removeEventListener('abort', onAbort)
        onAnswered(id)
      }
    },
    has: (id) => waiting.has(id),
    settle: ({ id, response }) => take(id)?.resolve(response),
    settleAll(method, result) {
      for (const [id, entry] of [...waiting]) if (entry.method === method) take(id)?.resolve({ method, result })
    },
    withdrawOwed: () => owed.splice(0).forEach(withdraw),
    cancelAll() {
      for (const id of [...waiting.keys()]) drop(id, new UserRejectedError())
    },
    rejectAll(error) {
      for (const id of [...waiting.keys()]) take(id)?.reject(error)
    },
  }
}

/** How the page describes itself in each event. Without query and fragment, which may hold secrets of the page. */
function describePage() {
  const { origin = '', pathname = '/' } = globalThis.location ?? {}
  return { origin, location: `${origin}${pathname}`, relaySource: 'sdk' as const }
}
