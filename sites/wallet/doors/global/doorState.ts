import type { SolanaAction } from 'latchkey/wire/global'
import type { SolanaCall } from '../../review/solana/solanaCall.ts'
import type { EthereumCall } from '../pendingRequest.ts'
import type { TurnedAway } from '../popupDoor.ts'
import type { HostConnection } from './connections.ts'

/** What every action on the screen has. Its origin is unproven until it has a connection (threats T6). */
type Common = {
  /** Identifies this action. */
  id: string
  origin: string
  /** Sent to the claimed origin; only a page there can repeat it. */
  nonce: string
  /**
   * The browser named the origin as the referrer or as the sender of the action, or its page repeated the nonce: the page
   * that opened this window runs at the origin it claims.
   */
  isOpener: boolean
  /** Its answer is being made, so a second click does nothing. */
  isAnswering: boolean
}

export type ConnectAction = Common & { status: 'connect'; receiverPublicKey: string }

/**
 * A connected page wants something. Its envelope proves which page wrote it; which page opened this window is another
 * question, because an address that was never answered can be opened again by any page that learns it (threats T6).
 */
export type RequestAction = Common & {
  status: 'request'
  connection: HostConnection
  iv: string
  /** Its iv is marked as used. The effect failed and may be tried again. */
  isTaken: boolean
  /** The name of the action, which its answer repeats. */
  action: 'eth-request' | SolanaAction
  /** Undefined where the envelope holds no request. */
  call: ({ action: 'eth-request' } & EthereumCall) | SolanaCall | undefined
}

export type PendingAction = ConnectAction | RequestAction

export type DoorState =
  | { status: 'opening' }
  /** The page was asked for the action, which is too long for an address. */
  | { status: 'awaiting-action'; origin: string }
  | { status: 'turned-away'; why: TurnedAway; origin?: string }
  | PendingAction
  | { status: 'told-disconnected'; origin: string }
  | { status: 'already-answered'; origin: string }
  | { status: 'answered'; origin: string; outcome: 'approved' | 'refused' }

export type DoorEvent =
  /** An action was read. It replaces the previous one. */
  | { type: 'read'; state: DoorState }
  /** A message from the window that opened this one, by the origin that the browser names. */
  | { type: 'nonce-repeated'; nonce: string; origin: string }
  /** Connections changed, maybe in another window. These still exist. */
  | { type: 'connections-changed'; connectionIds: readonly string[] }
  | ({ id: string } & (
      | { type: 'answer-started' }
      | { type: 'answer-failed' }
      | { type: 'iv-taken' }
      | { type: 'iv-spent' }
      | { type: 'connection-gone' }
      | { type: 'answered'; outcome: 'approved' | 'refused' }
    ))

/** Returns the state after `event`. An event about an action that is no longer on the screen changes nothing. */
export function next(state: DoorState, event: DoorEvent): DoorState {
  if (event.type === 'read') return event.state
  if (!isPending(state) || ('id' in event && event.id !== state.id)) return state
  const { origin } = state
  switch (event.type) {
    case 'nonce-repeated': {
      const isProven = event.origin === origin && event.nonce === state.nonce
      return isProven && !state.isOpener ? { ...state, isOpener: true } : state
    }
    case 'connections-changed': {
      // An answer that is being made is still sent.
      const isOver = state.status === 'request' && !event.connectionIds.includes(state.connection.connectionId)
      return isOver && !state.isAnswering ? { status: 'told-disconnected', origin } : state
    }
    case 'answer-started':
      return { ...state, isAnswering: true }
    case 'answer-failed':
      return { ...state, isAnswering: false }
    case 'iv-taken':
      return state.status === 'request' ? { ...state, isTaken: true } : state
    case 'iv-spent':
      return { status: 'already-answered', origin }
    case 'connection-gone':
      return { status: 'told-disconnected', origin }
    case 'answered':
      return { status: 'answered', origin, outcome: event.outcome }
    default:
      return event satisfies never
  }
}

export function isPending(state: DoorState): state is PendingAction {
  return state.status === 'request' || state.status === 'connect'
}
