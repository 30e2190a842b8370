import type { WcMethod } from '../../wire/relay/tags.ts'
import { createTable } from './storage.ts'

/** What one peer answers another: JSON-RPC without its envelope. */
export type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** A request of ours that waits for its answer, also after a reload of the page. */
export type OpenRequest = {
  /** Where it was published. */
  topic: string
  id: number
  method: WcMethod
  params: object
  /** Where its answer comes: only an answer on this topic with this id is its answer (protocol §13, rule 2). */
  answerTopic: string
  /** Unix seconds. */
  expiry: number
  /** The tab that asked. */
  tab: string
  /** Has come, but nobody has taken it yet. */
  answer?: Answer
}

/** A request of the other end that nobody has answered yet. */
export type ReceivedRequest = {
  topic: string
  id: number
  method: WcMethod
  /** As the method's schema has them. */
  params: unknown
  /** Unix milliseconds. */
  receivedAt: number
  /** Unix seconds; afterwards nobody waits for the answer. */
  expiry: number
}

/** By `keyOf(answerTopic, id)`. */
export const openRequests = createTable<OpenRequest>('requests')
/** By `keyOf(topic, id)`. */
export const receivedRequests = createTable<ReceivedRequest>('received')

/** An id alone is not enough to tell a request: the other end chooses it. */
export function keyOf(topic: string, id: number): string {
  return `${topic}:${id}`
}

export function keyOfRequest(request: Pick<OpenRequest, 'answerTopic' | 'id'>): string {
  return keyOf(request.answerTopic, request.id)
}
