import type { SignInSession } from './signInServer.ts'

/** The state of signing in. */
export type SignInState =
  /** The server has not answered yet. */
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  /** The wallet shows the message. */
  | { readonly status: 'asking' }
  /** The server checks the signature. */
  | { readonly status: 'verifying' }
  | { readonly status: 'signed-in'; readonly session: SignInSession }
  /** The user declined. `isClosed`: by closing the wallet's window. */
  | { readonly status: 'refused'; readonly isClosed?: true }
  | { readonly status: 'failed'; readonly error: unknown }

export type SignInEvent =
  | { readonly type: 'read'; readonly session: SignInSession | undefined }
  | { readonly type: 'asked' }
  | { readonly type: 'signed' }
  | { readonly type: 'verified'; readonly session: SignInSession }
  | { readonly type: 'refused'; readonly isClosed?: true }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'left' }

/** Returns the state after `event`. An answer that is no longer expected changes nothing. */
export function next(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'read':
      if (state.status !== 'unknown') return state
      return event.session ? { status: 'signed-in', session: event.session } : { status: 'signed-out' }
    case 'asked':
      return { status: 'asking' }
    case 'signed':
      return state.status === 'asking' ? { status: 'verifying' } : state
    case 'verified':
      return state.status === 'verifying' ? { status: 'signed-in', session: event.session } : state
    case 'refused':
      return isUnderway(state) ? { status: 'refused', ...(event.isClosed && { isClosed: true }) } : state
    case 'failed':
      return isUnderway(state) ? { status: 'failed', error: event.error } : state
    case 'left':
      return { status: 'signed-out' }
    default:
      return event satisfies never
  }
}

/** Returns whether an answer of the wallet or the server is pending. */
export function isUnderway({ status }: SignInState): boolean {
  return status === 'asking' || status === 'verifying'
}
