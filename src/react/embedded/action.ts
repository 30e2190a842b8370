import type { Failure } from '../../wallets/embedded/failure.ts'

/** The last thing that the user asked of an embedded wallet, and its status. */
export type Action<name extends string = string> =
  | { readonly status: 'none' }
  | { readonly status: 'underway' | 'done'; readonly name: name }
  | { readonly status: 'failed'; readonly name: name; readonly failure: Failure; readonly error: unknown }

export type ActionEvent<name extends string = string> =
  | { readonly type: 'asked'; readonly name: name }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly failure: Failure; readonly error: unknown }
  /** The network is back, so a failure that it caused is out of date. */
  | { readonly type: 'online' }

/** Returns the state after `event`. Only one action runs at a time: a request during an action changes nothing. */
export function next<name extends string>(action: Action<name>, event: ActionEvent<name>): Action<name> {
  switch (event.type) {
    case 'asked':
      return action.status === 'underway' ? action : { status: 'underway', name: event.name }
    case 'done':
      return action.status === 'underway' ? { status: 'done', name: action.name } : action
    case 'failed':
      if (action.status !== 'underway') return action
      return { status: 'failed', name: action.name, failure: event.failure, error: event.error }
    case 'online':
      return isOfNetwork(action) ? { status: 'none' } : action
    default:
      return event satisfies never
  }
}

function isOfNetwork(action: Action): boolean {
  return action.status === 'failed' && (action.failure === 'offline' || action.failure === 'unreachable')
}
