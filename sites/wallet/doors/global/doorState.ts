import type { SolanaAction } from 'latchkey/wire/global'
import type { SolanaAsking } from '../../review/solana/solanaCall.ts'
import type { HostConnection } from './connections.ts'

/** Why a popup asks nobody anything. Its words are in `words.ts`, under the same name. */
export type TurnedAway =
  | 'no-opener'
  | 'unreadable'
  | 'other-environment'
  | 'other-referrer'
  | 'unsupported-origin'
  | 'no-key'
  | 'unknown-action'
  | 'too-large'

/** A page wants to connect. Its origin is a claim until a connection of it exists (threats T6). */
export type AskedToConnect = {
  status: 'asked-to-connect'
  /** Tells this asking from any other. */
  id: string
  origin: string
  receiverPublicKey: string
  /** It answered the challenge: the page that opened this window runs at the origin it claims. */
  isOpener: boolean
}

/**
 * A connected page wants something. That its envelope opened proves which page wrote it; who opened this window is another
 * question, because an address that was never answered can be opened again by any page that learns it (threats T6).
 */
export type Asked = {
  status: 'asked'
  id: string
  origin: string
  /** The browser named the origin as the referrer or as the sender of the request, or it answered the challenge. */
  isOpener: boolean
  connection: HostConnection
  iv: string
  /** The name of the action, which its answer repeats. */
  action: 'eth-request' | SolanaAction
  /** Undefined where the envelope holds no request. */
  request: EthRequest | SolanaAsking['request']
}
type EthRequest = { action: 'eth-request'; chainId: number; method: string; params: unknown[] }

export type DoorState =
  | { status: 'opening' }
  /** The page was asked for the action, which is too long for an address. */
  | { status: 'awaiting-action'; origin: string }
  | { status: 'turned-away'; why: TurnedAway; origin?: string }
  | AskedToConnect
  | Asked
  /** The page has no live connection and was told so. */
  | { status: 'told-disconnected'; origin: string }
  /** The very same request was answered before. */
  | { status: 'already-answered'; origin: string }
  | { status: 'answered'; origin: string; outcome: 'approved' | 'refused' }

export type DoorEvent =
  /** A new action replaces whatever was asked before it. */
  | { type: 'opened'; state: DoorState }
  | { type: 'challenge-answered'; id: string }
  | { type: 'replayed'; id: string }
  | { type: 'disconnected'; id: string }
  | { type: 'answered'; id: string; outcome: 'approved' | 'refused' }

/** The state after `event`. An event about an asking that is no longer on the screen changes nothing. */
export function next(state: DoorState, event: DoorEvent): DoorState {
  if (event.type === 'opened') return event.state
  if (!isAsking(state) || state.id !== event.id) return state
  switch (event.type) {
    case 'challenge-answered':
      return state.isOpener ? state : { ...state, isOpener: true }
    case 'replayed':
      return { status: 'already-answered', origin: state.origin }
    case 'disconnected':
      return { status: 'told-disconnected', origin: state.origin }
    case 'answered':
      return { status: 'answered', origin: state.origin, outcome: event.outcome }
    default:
      return event satisfies never
  }
}

export function isAsking(state: DoorState): state is Asked | AskedToConnect {
  return state.status === 'asked' || state.status === 'asked-to-connect'
}
