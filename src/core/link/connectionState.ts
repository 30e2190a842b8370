/** What a client's socket to the link relay is doing. */
export type LinkConnectionState =
  /** The next attempt follows after `retryDelayMs`. `attempt` counts the retries since the relay last answered a heartbeat. */
  | { status: 'disconnected'; attempt: number }
  | { status: 'connecting'; attempt: number }
  /** Logged in. With `attempt` until the relay answers a heartbeat: a relay that closes every socket must not be dialled at once forever. */
  | { status: 'connected'; attempt?: number }
  /** The relay does not accept this session. `error` is its text. Only `retry` connects again. */
  | { status: 'refused'; error: string }
  | { status: 'closed' }

export type LinkConnectionEvent =
  | { type: 'loggedIn' }
  /** The relay answered a heartbeat. */
  | { type: 'heard' }
  | { type: 'dropped' }
  | { type: 'refused'; error: string }
  /** The delay of `disconnected` is over. */
  | { type: 'due' }
  /** The page has the focus or is visible again, or the browser is online again. */
  | { type: 'woke' }
  /** The user asks to try again. */
  | { type: 'retried' }
  | { type: 'closed' }

export const initialLinkConnection: LinkConnectionState = { status: 'connecting', attempt: 0 }

/** The state after `event`; events that do not apply to a state change nothing. */
export function next(state: LinkConnectionState, event: LinkConnectionEvent): LinkConnectionState {
  if (state.status === 'closed' || event.type === 'closed') return { status: 'closed' }
  switch (event.type) {
    case 'loggedIn':
      return state.status === 'connecting' ? { ...state, status: 'connected' } : state
    case 'heard':
      return state.status === 'connected' && state.attempt !== undefined ? { status: 'connected' } : state
    case 'dropped':
      return isOpen(state) ? { status: 'disconnected', attempt: state.attempt ?? 0 } : state
    case 'refused':
      return isOpen(state) ? { status: 'refused', error: event.error } : state
    case 'due':
      return state.status === 'disconnected' ? { status: 'connecting', attempt: state.attempt + 1 } : state
    case 'woke':
      return state.status === 'disconnected' ? initialLinkConnection : state
    case 'retried':
      return state.status === 'disconnected' || state.status === 'refused' ? initialLinkConnection : state
    default:
      return event satisfies never
  }
}

/** Milliseconds until the next attempt: the first retry follows at once, the others after `retryMs` (specification §4). */
export function retryDelayMs(attempt: number, retryMs: number): number {
  return attempt === 0 ? 0 : retryMs
}

type Open = Extract<LinkConnectionState, { status: 'connecting' | 'connected' }>

function isOpen(state: LinkConnectionState): state is Open {
  return state.status === 'connecting' || state.status === 'connected'
}
