import type { Requester } from 'latchkey/review'
import type { EthereumCall } from './pendingRequest.ts'

/** Why a link or code led to no page. `pairingTroubles` has a sentence for each, under the same name. */
export type PairingTrouble = 'unreadable' | 'expired' | 'used' | 'silent' | 'unsupported' | 'foreign-relay'

/** What a notice about an answer says of its request. */
export type NoticedRequest = { requester: Requester } & (
  | { kind: 'connect' | 'sign-in' | 'switch-network' }
  | { kind: 'ethereum'; call: EthereumCall }
)

/** What this window shows its user about connections through a relay, of either wire. */
export type DoorNotice =
  | { status: 'none' }
  /** The link was read, but its page has not sent anything yet. `pairingTopic` identifies the attempt: on the link wire, it is the session's id. */
  | { status: 'pairing'; pairingTopic: string }
  | { status: 'failed'; why: PairingTrouble }
  /** Approved here. The approval is on its way to the page. */
  | { status: 'connecting'; topic: string; requester: Requester }
  | { status: 'connected'; requester: Requester }
  /** `result` is the answer to the page, unless the user rejected the request. */
  | { status: 'answered'; outcome: 'approved' | 'refused'; request: NoticedRequest; result?: unknown }
  /** The page no longer waits for the answer: the request expired, or the page disconnected. */
  | { status: 'expired' | 'ended'; requester: Requester }
  /** The wallet was closed while it answered. It is not known whether the effect happened. */
  | { status: 'interrupted'; requester: Requester }
  /** The page did not accept the session, or was closed. */
  | { status: 'not-settled'; requester: Requester }

export type NoticeEvent =
  | { type: 'paired'; pairingTopic: string }
  | { type: 'failed'; why: PairingTrouble }
  /** A request of a page is on the screen. */
  | { type: 'requested'; pairingTopic: string | undefined }
  /** The pairing expired. */
  | { type: 'lapsed'; pairingTopic: string }
  /** The page required something that this wallet does not support, and was informed. */
  | { type: 'declined'; pairingTopic: string }
  | { type: 'granted'; topic: string; requester: Requester }
  | { type: 'settled'; topic: string; isTaken: boolean }
  | { type: 'answered'; outcome: 'approved' | 'refused'; request: NoticedRequest; result?: unknown }
  | { type: 'expired' | 'ended' | 'interrupted'; requester: Requester }
  | { type: 'dismissed' }

/** Returns the notice after `event`. An event about something that this window does not show changes nothing. */
export function next(notice: DoorNotice, event: NoticeEvent): DoorNotice {
  switch (event.type) {
    case 'paired':
      return { status: 'pairing', pairingTopic: event.pairingTopic }
    case 'failed':
      return { status: 'failed', why: event.why }
    case 'requested':
      return isOf(notice, event.pairingTopic) ? { status: 'none' } : notice
    case 'lapsed':
      return isOf(notice, event.pairingTopic) ? { status: 'failed', why: 'silent' } : notice
    case 'declined':
      return isOf(notice, event.pairingTopic) ? { status: 'failed', why: 'unsupported' } : notice
    case 'granted':
      return { status: 'connecting', topic: event.topic, requester: event.requester }
    case 'settled': {
      if (notice.status !== 'connecting' || notice.topic !== event.topic) return notice
      return { status: event.isTaken ? 'connected' : 'not-settled', requester: notice.requester }
    }
    case 'answered': {
      const { type: status, ...answered } = event
      return { status, ...answered }
    }
    case 'expired':
    case 'ended':
    case 'interrupted':
      return { status: event.type, requester: event.requester }
    case 'dismissed':
      return { status: 'none' }
    default:
      return event satisfies never
  }
}

function isOf(notice: DoorNotice, pairingTopic: string | undefined): boolean {
  return notice.status === 'pairing' && notice.pairingTopic === pairingTopic
}
