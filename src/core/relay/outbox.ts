import type { RelayMethod } from '../../wire/relay/frames.ts'
import { type Delivery, tags } from '../../wire/relay/tags.ts'
import type { OpenRequest } from './request.ts'
import { createTable } from './storage.ts'

/** An encrypted message on its way to the relay. */
export type OutboundMessage =
  | ({ kind: 'publish'; topic: string; message: string } & Delivery)
  /** Subscribes to the pairing and publishes a proposal there, in one call. */
  | { kind: 'propose'; topic: string; message: string }
  /** Answers a proposal and settles its session, in one call. */
  | { kind: 'approve'; topic: string; response: string; sessionTopic: string; settlement: string }

export type OutboxEntry = {
  outbound: OutboundMessage
  /** Unix seconds. After that the receiver would ignore the message. */
  expiry: number
  /** The tab that sends it, unless that takes too long: see `outboxSender.ts`. */
  tab: string
  /** Unix milliseconds. */
  queuedAt: number
  /** Our request that fails when the relay rejects the message. */
  request?: Pick<OpenRequest, 'answerTopic' | 'id'>
}

/** Messages the relay has not accepted yet, in sending order. They are sent again over the next socket (relay-pairing §13, rule 7). */
export const outbox = createTable<OutboxEntry>('outbox')

/** The envelopes in an outbound message. */
export function envelopesOf(outbound: OutboundMessage): string[] {
  return outbound.kind === 'approve' ? [outbound.response, outbound.settlement] : [outbound.message]
}

const { request: proposal, response: approval } = tags.wc_sessionPropose
const { request: settlement } = tags.wc_sessionSettle

/** The call that sends a message to the relay. It carries nothing besides the envelope (relay-pairing §13, rule 5). */
export function toCall(outbound: OutboundMessage): { method: RelayMethod; params: object } {
  switch (outbound.kind) {
    case 'publish': {
      const { topic, message, ttlSeconds: ttl, tag, prompt } = outbound
      return { method: 'irn_publish', params: { topic, message, ttl, tag, prompt } }
    }
    case 'propose': {
      const { topic: pairingTopic, message: sessionProposal } = outbound
      return { method: 'wc_proposeSession', params: { pairingTopic, sessionProposal, ttl: proposal.ttlSeconds } }
    }
    case 'approve': {
      const { topic: pairingTopic, sessionTopic } = outbound
      const envelopes = { sessionProposalResponse: outbound.response, sessionSettlementRequest: outbound.settlement }
      return {
        method: 'wc_approveSession',
        params: { pairingTopic, sessionTopic, ...envelopes, ttl: settlement.ttlSeconds },
      }
    }
    default:
      return outbound satisfies never
  }
}

/** The same for a relay that only supports `irn_publish` (relay-pairing §13, rule 9). Its topics are subscribed separately. */
export function toPlain(outbound: OutboundMessage): OutboundMessage[] {
  switch (outbound.kind) {
    case 'publish':
      return [outbound]
    case 'propose':
      return [{ kind: 'publish', topic: outbound.topic, message: outbound.message, ...proposal }]
    case 'approve':
      return [
        { kind: 'publish', topic: outbound.topic, message: outbound.response, ...approval },
        { kind: 'publish', topic: outbound.sessionTopic, message: outbound.settlement, ...settlement },
      ]
    default:
      return outbound satisfies never
  }
}
