import { guardMs } from 'latchkey/wire/vault'

/** Whether the vault has been seen, whole and undisturbed; `since` counts in milliseconds of any one clock. */
export type GuardState = { status: 'unseen' } | { status: 'seen'; since: number }

export type GuardEvent =
  /** The browser vouches that nothing covers, fades or shrinks what is guarded. */
  | { type: 'seen'; at: number }
  | { type: 'unseen' }
  /** The panel or its frame changed size or place: what the person aims at may have been something else. */
  | { type: 'disturbed'; at: number }

export function next(state: GuardState, event: GuardEvent): GuardState {
  switch (event.type) {
    case 'seen':
      return state.status === 'seen' ? state : { status: 'seen', since: event.at }
    case 'unseen':
      return { status: 'unseen' }
    case 'disturbed':
      return state.status === 'seen' ? { status: 'seen', since: event.at } : state
    default:
      return event satisfies never
  }
}

/** Milliseconds until a click may count; 0 when it may now, undefined while nothing is proven. */
export function waitOf(state: GuardState, now: number): number | undefined {
  return state.status === 'seen' ? Math.max(0, state.since + guardMs - now) : undefined
}
