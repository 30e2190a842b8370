import { createTable, type Transaction } from 'latchkey/core/relay'
import type { Requester } from 'latchkey/review'
import type { EthereumCall } from '../pendingRequest.ts'
import type { TakenRecord } from '../takenRequests.ts'
import { maxAnswers } from './limits.ts'
import type { LinkedPage } from './linkedPage.ts'
import type { SignInWish } from './signInWish.ts'

/** A session with a page. Its secret is stored apart, as a key that no script can read. */
export type LinkSessionRecord = {
  id: string
  /** By which the wallet authenticates to the relay. */
  key: string
  /**
   * `open`: the page is connected, or has yet to ask. `left`: the user did not connect; the same code works again.
   * `ending`: the page has yet to hear that it is over. `ended`: over, and the code no longer works.
   */
  status: 'open' | 'left' | 'ending' | 'ended'
  /** Unix milliseconds. */
  joinedAt: number
  usedAt: number
  page?: LinkedPage
  /** The tab that tells the page of its account and network, or of the end. Undefined once the relay has accepted it. */
  unsentBy?: string
  /** Answers to this page so far. They are numbered by it. */
  answers: number
  /** How often the user declined to connect the page. */
  rejections?: number
}
/** By session id. */
export const linkSessions = createTable<LinkSessionRecord>('sessions')

/** Identifies a request of a page. */
export type LinkRequestName = { sessionId: string; requestId: string; method: string }

/** What a request wants of the user. It has the kinds of a `PendingRequest`, with the wire's own parts. */
export type LinkWish =
  | { kind: 'connect' }
  | { kind: 'sign-in'; wish: SignInWish }
  | { kind: 'switch-network'; chainId: number }
  | { kind: 'ethereum'; call: EthereumCall }

/** A request that waits for the user. */
export type LinkRequest<wish extends LinkWish = LinkWish> = wish & {
  /** The key of its record. */
  id: string
  name: LinkRequestName
  requester: Requester
  /** Unix milliseconds. */
  receivedAt: number
}
export const linkRequests = createTable<LinkRequest>('requests')

/** The content of `response` in an answer to a page, without the method. */
export type LinkAnswer = { result: unknown } | { errorMessage: string; errorCode?: number }

/** An answer that the relay has not accepted yet, and the tab that sends it. In the order of their keys. */
export const linkAnswers = createTable<LinkRequestName & { answer: LinkAnswer; tab: string }>('answers')

export type TakenLinkRequest = TakenRecord & {
  name: LinkRequestName
  /** The page has cancelled it since. */
  isWithdrawn?: true
}
/** Requests that are being answered. */
export const takenLinkRequests = createTable<TakenLinkRequest>('taken')

/** The ids of a session's requests that were answered or cancelled (threats T7, T8). */
const answeredIds = (sessionId: string) => createTable<true>(`answered-${sessionId}`)

export function keyOfRequest({ sessionId, requestId }: Pick<LinkRequestName, 'sessionId' | 'requestId'>): string {
  return `${sessionId}/${requestId}`
}

/**
 * Concludes a request: it is not shown again, and not answered again.
 * @returns its number in the session; undefined if it was concluded before, or the session is over
 */
export async function conclude(
  tx: Transaction,
  name: Pick<LinkRequestName, 'sessionId' | 'requestId'>,
  by: { tab: string; now: number },
): Promise<number | undefined> {
  const { sessionId, requestId } = name
  const session = await tx.get(linkSessions, sessionId)
  if (session?.status !== 'open' || (await isConcluded(tx, name))) return undefined
  tx.put(answeredIds(sessionId), requestId, true)
  tx.remove(linkRequests, keyOfRequest(name))
  const answers = session.answers + 1
  const isLast = answers >= maxAnswers
  const end = isLast && ({ status: 'ending', unsentBy: by.tab } as const)
  tx.put(linkSessions, sessionId, { ...session, answers, usedAt: by.now, ...end })
  return answers
}

/** Concludes a request whose page no longer waits for an answer. */
export async function withdraw(
  tx: Transaction,
  name: Pick<LinkRequestName, 'sessionId' | 'requestId'>,
  by: { tab: string; now: number },
): Promise<void> {
  const id = keyOfRequest(name)
  const pending = await tx.get(linkRequests, id)
  await conclude(tx, name, by)
  if (pending) tx.emit({ type: 'expired', id, requester: pending.requester } satisfies WithdrawnEvent)
}

/** Whether a request of this id was answered or cancelled before. */
export async function isConcluded(
  tx: Transaction,
  { sessionId, requestId }: Pick<LinkRequestName, 'sessionId' | 'requestId'>,
): Promise<boolean> {
  return (await tx.get(answeredIds(sessionId), requestId)) !== undefined
}

/** Concludes a request with an answer, which is sent once the relay is reached. Does nothing if it was concluded before. */
export async function putAnswer(
  tx: Transaction,
  name: LinkRequestName,
  answer: LinkAnswer,
  by: { tab: string; now: number },
): Promise<void> {
  const number = await conclude(tx, name, by)
  if (number === undefined) return
  const key = `${name.sessionId}/${String(number).padStart(6, '0')}`
  tx.put(linkAnswers, key, { ...name, answer, tab: by.tab })
}

/** Sent to all open windows of the wallet, including this one, when a page no longer waits for the answer to a request. */
export type WithdrawnEvent = { type: 'expired' | 'ended'; id: string; requester: Requester }

/** Sent to the same windows when the wallet no longer listens to a page. */
export type GoneEvent = { type: 'gone'; sessionId: string }

/** Removes the requests that wait for the user, because their session is over. */
export async function dropRequests(tx: Transaction, sessionId: string): Promise<void> {
  for (const { key, record } of await tx.list(linkRequests)) {
    if (record.name.sessionId !== sessionId) continue
    tx.remove(linkRequests, key)
    tx.emit({ type: 'ended', id: key, requester: record.requester } satisfies WithdrawnEvent)
  }
}

/** Stops listening to a page that the user has not connected. The user can scan its code again. */
export async function leaveSession(tx: Transaction, session: LinkSessionRecord): Promise<void> {
  await dropRequests(tx, session.id)
  const { rejections: _forgotten, ...rest } = session
  tx.put(linkSessions, session.id, { ...rest, status: 'left' })
  tx.emit({ type: 'gone', sessionId: session.id } satisfies GoneEvent)
}

/** Removes everything of a session that is over, except that it is. Its secret remains to be removed. */
export async function forgetSession(tx: Transaction, { id, joinedAt, usedAt }: LinkSessionRecord): Promise<void> {
  await dropRequests(tx, id)
  for (const { key, record } of await tx.list(linkAnswers)) if (record.sessionId === id) tx.remove(linkAnswers, key)
  for (const { key } of await tx.list(answeredIds(id))) tx.remove(answeredIds(id), key)
  tx.put(linkSessions, id, { id, key: '', status: 'ended', joinedAt, usedAt, answers: 0 })
  tx.emit({ type: 'gone', sessionId: id } satisfies GoneEvent)
}
