import type { RelayMethod } from '../../wire/relay/frames.ts'
import { type Delivery, tags } from '../../wire/relay/tags.ts'
import type { OpenRequest } from './request.ts'
import { createTable } from './storage.ts'

/** Sealed, and on its way to the relay. */
export type Parcel =
  | ({ kind: 'publish'; topic: string; message: string } & Delivery)
  /** Subscribes to the pairing and publishes a proposal there, in one call. */
  | { kind: 'propose'; topic: string; message: string }
  /** Answers a proposal and settles its session, in one call. */
  | { kind: 'approve'; topic: string; response: string; sessionTopic: string; settlement: string }

export type Queued = {
  parcel: Parcel
  /** Unix seconds; afterwards nobody would want it. */
  expiry: number
  /** Who sends it, unless that takes too long; see `courier.ts`. */
  tab: string
  /** Unix milliseconds. */
  queuedAt: number
  /** The request of ours that fails when the relay does not take the parcel. */
  request?: Pick<OpenRequest, 'answerTopic' | 'id'>
}

/** Not yet taken by the relay, by order of leaving: sent again over the next socket (protocol §13, rule 7). */
export const outbox = createTable<Queued>('outbox')

/** The envelopes in a parcel. */
export function messagesOf(parcel: Parcel): string[] {
  return parcel.kind === 'approve' ? [parcel.response, parcel.settlement] : [parcel.message]
}

const { request: proposal, response: approval } = tags.wc_sessionPropose
const { request: settlement } = tags.wc_sessionSettle

/** The call that hands a parcel to the relay. Nothing travels beside the envelope (protocol §13, rule 5). */
export function toCall(parcel: Parcel): { method: RelayMethod; params: object } {
  switch (parcel.kind) {
    case 'publish': {
      const { topic, message, ttlSeconds: ttl, tag, prompt } = parcel
      return { method: 'irn_publish', params: { topic, message, ttl, tag, prompt } }
    }
    case 'propose': {
      const { topic: pairingTopic, message: sessionProposal } = parcel
      return { method: 'wc_proposeSession', params: { pairingTopic, sessionProposal, ttl: proposal.ttlSeconds } }
    }
    case 'approve': {
      const { topic: pairingTopic, sessionTopic } = parcel
      const envelopes = { sessionProposalResponse: parcel.response, sessionSettlementRequest: parcel.settlement }
      return {
        method: 'wc_approveSession',
        params: { pairingTopic, sessionTopic, ...envelopes, ttl: settlement.ttlSeconds },
      }
    }
    default:
      return parcel satisfies never
  }
}

/** The same for a relay that knows `irn_publish` only (protocol §13, rule 9); its topics are subscribed anyway. */
export function toPlain(parcel: Parcel): Parcel[] {
  switch (parcel.kind) {
    case 'publish':
      return [parcel]
    case 'propose':
      return [{ kind: 'publish', topic: parcel.topic, message: parcel.message, ...proposal }]
    case 'approve':
      return [
        { kind: 'publish', topic: parcel.topic, message: parcel.response, ...approval },
        { kind: 'publish', topic: parcel.sessionTopic, message: parcel.settlement, ...settlement },
      ]
    default:
      return parcel satisfies never
  }
}
