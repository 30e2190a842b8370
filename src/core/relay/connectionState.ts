import { retryDelayMs } from '../reconnecting.ts'

/** Why the relay refused, when the page can say how to fix it: its origin is not on the project's list. */
export type RefusedFor = 'origin'

/** What the page's socket to the relay is doing. */
export type ConnectionState =
  /** No topic is in use, so there is no socket. */
  | { status: 'idle' }
  /** `attempt` counts from 0 since the relay last answered a call. */
  | { status: 'connecting'; attempt: number }
  /** With `attempt` until the relay has answered a call: a relay that only opens sockets counts as unreachable. */
  | { status: 'connected'; attempt?: number }
  /** Dropped. The next attempt starts after `delayMs(attempt)`. */
  | { status: 'waiting'; attempt: number }
  /** The browser reports no network. The next attempt starts when it reports one, or after the longest delay. */
  | { status: 'offline' }
  /** Close code 3000: the relay does not accept this project or origin. Only `retry` connects again. */
  | { status: 'refused'; why?: RefusedFor }
  | { status: 'closed' }

export type ConnectionEvent =
  /** There is something to subscribe to or to send. */
  | { type: 'needed' }
  /** There is nothing left to subscribe to or to send. */
  | { type: 'unneeded' }
  | { type: 'opened' }
  /** The relay answered a call. */
  | { type: 'answered' }
  | { type: 'dropped' }
  | { type: 'refused'; why?: RefusedFor }
  /** The delay of `waiting` or `offline` is over. */
  | { type: 'due' }
  | { type: 'wentOffline' }
  /** The browser is online again, or the page is visible again. */
  | { type: 'woke' }
  /** The user asks to try again. */
  | { type: 'retried' }
  | { type: 'closed' }

const firstRetryMs = 100

/** The state after `event`; events that do not apply to a state change nothing. */
export function next(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (state.status === 'closed' || event.type === 'closed') return { status: 'closed' }
  switch (event.type) {
    case 'needed':
      return state.status === 'idle' ? { status: 'connecting', attempt: 0 } : state
    case 'unneeded':
      return isTrying(state) || state.status === 'offline' ? { status: 'idle' } : state
    case 'opened':
      return state.status === 'connecting' ? { ...state, status: 'connected' } : state
    case 'answered':
      return state.status === 'connected' && state.attempt !== undefined ? { status: 'connected' } : state
    case 'dropped':
      if (state.status !== 'connecting' && state.status !== 'connected') return state
      return { status: 'waiting', attempt: state.attempt === undefined ? 0 : state.attempt + 1 }
    case 'refused':
      if (state.status !== 'connecting' && state.status !== 'connected') return state
      return { status: 'refused', ...(event.why && { why: event.why }) }
    case 'due':
      if (state.status === 'waiting') return { status: 'connecting', attempt: state.attempt }
      return state.status === 'offline' ? { status: 'connecting', attempt: 0 } : state
    case 'wentOffline':
      return isTrying(state) ? { status: 'offline' } : state
    case 'woke':
      return state.status === 'waiting' || state.status === 'offline' ? { status: 'connecting', attempt: 0 } : state
    case 'retried':
      return state.status === 'waiting' || state.status === 'offline' || state.status === 'refused'
        ? { status: 'connecting', attempt: 0 }
        : state
    default:
      return event satisfies never
  }
}

/** Milliseconds until the attempt of this number: the first one comes at once (relay-pairing §4). */
export function delayMs(attempt: number, random?: number): number {
  return attempt === 0 ? firstRetryMs : retryDelayMs(attempt, random)
}

function isTrying({ status }: ConnectionState): boolean {
  return status === 'connecting' || status === 'connected' || status === 'waiting'
}
