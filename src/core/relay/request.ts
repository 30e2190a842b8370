import type { WcMethod } from '../../wire/relay/tags.ts'
import { createTable } from './storage.ts'

/** The answer of a peer: JSON-RPC without its envelope. */
export type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** A request of ours that waits for its answer, even after the page is reloaded. */
export type OpenRequest = {
  /** Where it was published. */
  topic: string
  id: number
  method: WcMethod
  params: object
  /** The topic of its answer: only an answer on this topic with this id counts (relay-pairing §13, rule 2). */
  answerTopic: string
  /** Unix seconds. */
  expiry: number
  /** The tab that sent it. */
  tab: string
  /** Received, but not delivered to a caller yet. */
  answer?: Answer
}

/** A request of the peer that has no answer yet. */
export type ReceivedRequest = {
  topic: string
  id: number
  method: WcMethod
  /** Valid for the method's schema. */
  params: unknown
  /** Unix milliseconds. */
  receivedAt: number
  /** Unix seconds. After that the peer ignores the answer. */
  expiry: number
}

/** By `keyOf(answerTopic, id)`. */
export const openRequests = createTable<OpenRequest>('requests')
/** By `keyOf(topic, id)`. */
export const receivedRequests = createTable<ReceivedRequest>('received')

/** An id alone does not identify a request, because the peer chooses it. */
export function keyOf(topic: string, id: number): string {
  return `${topic}:${id}`
}

export function keyOfRequest(request: Pick<OpenRequest, 'answerTopic' | 'id'>): string {
  return keyOf(request.answerTopic, request.id)
}
