import { guardMs } from 'latchkey/wire/vault'

/** Whether the vault has been visible, whole and undisturbed. `since` is in milliseconds of any monotonic clock. */
export type GuardState = { status: 'unseen' } | { status: 'seen'; since: number }

export type GuardEvent =
  /** The browser reports that nothing covers, fades or shrinks the panel. */
  | { type: 'seen'; at: number }
  | { type: 'unseen' }
  /** The panel or its frame changed size or place, so the user may have aimed at something else. */
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

/** Milliseconds until a click may count: 0 if it may now, undefined while the panel is not visible. */
export function waitOf(state: GuardState, now: number): number | undefined {
  return state.status === 'seen' ? Math.max(0, state.since + guardMs - now) : undefined
}
