import type { Failure } from './failure.ts'

/** The one thing that a person asked of an embedded wallet last, and how it goes. */
export type Deed<name extends string = string> =
  | { readonly status: 'none' }
  | { readonly status: 'underway' | 'done'; readonly name: name }
  | { readonly status: 'failed'; readonly name: name; readonly failure: Failure; readonly error: unknown }

export type DeedEvent<name extends string = string> =
  | { readonly type: 'asked'; readonly name: name }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly failure: Failure; readonly error: unknown }
  /** The network is back: a complaint about it is out of date. */
  | { readonly type: 'online' }

/** One step of a deed. One at a time: what is asked meanwhile changes nothing. */
export function next<name extends string>(deed: Deed<name>, event: DeedEvent<name>): Deed<name> {
  switch (event.type) {
    case 'asked':
      return deed.status === 'underway' ? deed : { status: 'underway', name: event.name }
    case 'done':
      return deed.status === 'underway' ? { status: 'done', name: deed.name } : deed
    case 'failed':
      if (deed.status !== 'underway') return deed
      return { status: 'failed', name: deed.name, failure: event.failure, error: event.error }
    case 'online':
      return isOfNetwork(deed) ? { status: 'none' } : deed
    default:
      return event satisfies never
  }
}

function isOfNetwork(deed: Deed): boolean {
  return deed.status === 'failed' && (deed.failure === 'offline' || deed.failure === 'unreachable')
}
