import { ProviderRpcError } from 'latchkey/core'
import type { Transaction } from 'latchkey/core/relay'
import { openLinkText } from 'latchkey/crypto'
import type { Requester } from 'latchkey/review'
import { codes } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { eventNames, type LinkPayload, type ListedEvent, parseLinkPayload } from 'latchkey/wire/link'
import { claimsOf } from './claimsOf.ts'
import { maxPending, maxPendingOfPage, maxRunning } from './limits.ts'
import {
  isConcluded,
  keyOfRequest,
  type LinkAnswer,
  type LinkRequestName,
  type LinkSessionRecord,
  linkRequests,
  linkSessions,
  putAnswer,
  takenLinkRequests,
  withdraw,
} from './linkRecords.ts'
import { type LinkOutcome, toFailure, toOutcome } from './toOutcome.ts'

type PageRequest = Extract<LinkPayload, { type: 'WEB3_REQUEST' }>

/** Handles the events of one session. */
export type LinkInbox = {
  /**
   * Handles an event for the wallet, once, also if the relay repeats it (threats T7, T9).
   * @returns whether it may be marked as seen
   */
  receive(event: Pick<ListedEvent, 'data'>): Promise<boolean>
}

export function isForWallet({ event }: Pick<ListedEvent, 'event'>): boolean {
  return event === eventNames.request || event === eventNames.cancel
}

export function createLinkInbox(options: {
  sessionId: string
  secret: CryptoKey
  transaction: <result>(work: (tx: Transaction) => Promise<result>) => Promise<result>
  tab: string
  networks: readonly Network[]
  now: () => number
  /** Called when there is an answer to send. */
  onAnswered: () => void
}): LinkInbox {
  const { sessionId, secret, transaction, tab, networks, now, onAnswered } = options
  /** Requests that this tab answers by itself now. */
  const running = new Set<string>()
  const by = () => ({ tab, now: now() })

  /** @returns whether the request is handled. A session that the user has left may be joined again */
  async function request(payload: PageRequest): Promise<boolean> {
    const { origin, request } = payload
    const name = { sessionId, requestId: payload.id, method: request.method }
    const id = keyOfRequest(name)
    if (running.has(id)) return false
    const session = await transaction((tx) => tx.get(linkSessions, sessionId))
    if (session?.status !== 'open') return false
    const claims = claimsOf({ origin, params: request.params })
    // Outside of the transaction, because it may load code.
    const outcome = await decide(request, claims, session)
    const taken = await transaction(async (tx) => {
      // The page or the user may have ended it meanwhile. Its request could then neither be answered nor rejected.
      if ((await tx.get(linkSessions, sessionId))?.status !== 'open') return 'ended'
      if ((await isConcluded(tx, name)) || (await tx.get(linkRequests, id))) return undefined
      const taken = outcome.kind === 'wait' && (await isFull(tx)) ? busy : outcome
      if (taken.kind === 'answer') await putAnswer(tx, name, taken.answer, by())
      if (taken.kind === 'wait') {
        const requester = session.page?.requester ?? claims
        tx.put(linkRequests, id, { ...taken.wish, id, name, receivedAt: now(), requester })
      }
      return taken
    })
    if (taken === 'ended') return false
    if (taken?.kind === 'answer') onAnswered()
    if (taken?.kind !== 'work') return true
    // It may take long, so other events do not wait for it. The relay lists it again until it is answered.
    running.add(id)
    void run(name, taken.work).finally(() => running.delete(id))
    return false
  }

  async function decide(
    request: PageRequest['request'],
    claims: Requester,
    { page }: LinkSessionRecord,
  ): Promise<LinkOutcome> {
    // The review shows the origin that the user connected, so a request in the name of another one is refused.
    if (page && page.requester.origin !== claims.origin)
      return { kind: 'answer', answer: toFailure(codes.unauthorized) }
    const outcome = await toOutcome(request, { networks, page })
    return outcome.kind === 'work' && running.size >= maxRunning ? busy : outcome
  }

  async function isFull(tx: Transaction): Promise<boolean> {
    const pending = await tx.list(linkRequests)
    const ofPage = pending.filter(({ record }) => record.name.sessionId === sessionId)
    return pending.length >= maxPending || ofPage.length >= maxPendingOfPage
  }

  async function run(name: LinkRequestName, work: () => Promise<unknown>): Promise<void> {
    const answer: LinkAnswer = await work().then(
      (result) => ({ result }),
      (error: unknown) => toFailure(error instanceof ProviderRpcError ? error : codes.internal),
    )
    await transaction((tx) => putAnswer(tx, name, answer, by()))
    onAnswered()
  }

  /** A request that is being answered may have been carried out. It ends if that fails, so that nothing carries it out later. */
  async function cancel(requestId: string): Promise<void> {
    const name = { sessionId, requestId }
    const id = keyOfRequest(name)
    await transaction(async (tx) => {
      const taken = await tx.get(takenLinkRequests, id)
      if (taken) tx.put(takenLinkRequests, id, { ...taken, isWithdrawn: true })
      else await withdraw(tx, name, by())
    })
  }

  return {
    async receive({ data }) {
      const payload = await open(secret, data)
      if (payload?.type === 'WEB3_REQUEST') return request(payload)
      if (payload?.type === 'WEB3_REQUEST_CANCELED') await cancel(payload.id)
      // Anything else was made up by the relay, or sent by a newer client.
      return true
    },
  }
}

const busy: LinkOutcome = { kind: 'answer', answer: toFailure(codes.limitExceeded) }

async function open(secret: CryptoKey, data: string): Promise<LinkPayload | undefined> {
  try {
    return parseLinkPayload(await openLinkText(secret, data))
  } catch {
    return undefined
  }
}
