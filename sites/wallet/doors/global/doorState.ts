import type { SolanaAction } from 'latchkey/wire/global'
import type { SolanaCall } from '../../review/solana/solanaCall.ts'
import type { EthereumCall } from '../pendingRequest.ts'
import type { TurnedAway } from '../popupDoor.ts'
import type { HostConnection } from './connections.ts'

/** The parts of every action on the screen. Its origin is unproven until it has a connection (threats T6). */
type Common = {
  /** Identifies this action. */
  id: string
  origin: string
  /** A nonce that is sent to the claimed origin. Only a page at that origin can repeat it. */
  nonce: string
  /**
   * The page that opened this window runs at the origin that it claims: the browser named the origin as the referrer or
   * as the sender of the action, or the page repeated the nonce.
   */
  isOpener: boolean
  /** The answer is being made, so a second click does nothing. */
  isAnswering: boolean
}

export type ConnectAction = Common & { status: 'connect'; receiverPublicKey: string }

/**
 * A connected page sends a request. Its envelope proves which page wrote it. It does not prove which page opened this
 * window, because any page that learns an unanswered address can open it again (threats T6).
 */
export type RequestAction = Common & {
  status: 'request'
  connection: HostConnection
  iv: string
  /** The iv is marked as used. The effect failed and may be tried again. */
  isTaken: boolean
  /** The name of the action, which the answer repeats. */
  action: 'eth-request' | SolanaAction
  /** Undefined if the envelope holds no request. */
  call: ({ action: 'eth-request' } & EthereumCall) | SolanaCall | undefined
}

export type PendingAction = ConnectAction | RequestAction

export type DoorState =
  | { status: 'opening' }
  /** The action is too long for an address, so the page was asked to send it. */
  | { status: 'awaiting-action'; origin: string }
  | { status: 'turned-away'; why: TurnedAway; origin?: string }
  | PendingAction
  | { status: 'disconnected'; origin: string }
  | { status: 'already-answered'; origin: string }
  /** This window went away while it was answering, and has come back. */
  | { status: 'interrupted'; origin: string }
  | { status: 'answered'; origin: string; outcome: 'approved' | 'refused' }

export type DoorEvent =
  /** An action was read. It replaces the previous one. */
  | { type: 'read'; state: DoorState }
  /** A message from the window that opened this one, with the origin that the browser names. */
  | { type: 'nonce-repeated'; nonce: string; origin: string }
  /** Connections changed, possibly in another window. These still exist. */
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
      return isOver && !state.isAnswering ? { status: 'disconnected', origin } : state
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
      return { status: 'disconnected', origin }
    case 'answered':
      return { status: 'answered', origin, outcome: event.outcome }
    default:
      return event satisfies never
  }
}

export function isPending(state: DoorState): state is PendingAction {
  return state.status === 'request' || state.status === 'connect'
}
