import { guardMs } from 'latchkey/wire/vault'

/** A place on the screen and in the frame. While a finger rests, both stay the same. */
export type Place = { screenX: number; screenY: number; clientX: number; clientY: number }

/** A press on a button; `at` counts in milliseconds of the clock of events. */
export type PressState = { status: 'idle' } | { status: 'pressing'; at: number; place: Place }

export type PressEvent =
  | { type: 'down'; at: number; place: Place }
  | { type: 'moved'; place: Place }
  /** The pointer was taken away, or the panel is no longer known to be visible. */
  | { type: 'cancelled' }

/** How far a resting finger may move, in CSS pixels. */
const slack = 24

export function next(state: PressState, event: PressEvent): PressState {
  switch (event.type) {
    case 'down':
      return { status: 'pressing', at: event.at, place: event.place }
    case 'moved':
      return state.status === 'pressing' && isSteady(state.place, event.place) ? state : { status: 'idle' }
    case 'cancelled':
      return { status: 'idle' }
    default:
      return event satisfies never
  }
}

/** Returns whether an event starts a press: a trusted one, by the first finger or the main button. */
export function isPressStart(event: { isTrusted: boolean; isPrimary: boolean; button: number }): boolean {
  return event.isTrusted && event.isPrimary && event.button === 0
}

/**
 * Returns whether a click came by keyboard or assistive technology and was meant for the vault. Keys that the user
 * presses right after the focus moved into the frame were meant for the page.
 * @param focusedAt when the vault got the focus, by the clock of events
 */
export function isKeyPress(
  event: { isTrusted: boolean; detail: number; timeStamp: number },
  focusedAt: number,
): boolean {
  return event.isTrusted && event.detail === 0 && event.timeStamp - focusedAt >= guardMs
}

/** Returns whether a release at this time and place counts, for a button that must be held for `heldMs`. */
export function counts(
  state: PressState,
  { at, place, heldMs }: { at: number; place: Place; heldMs: number },
): boolean {
  return state.status === 'pressing' && at - state.at >= heldMs && isSteady(state.place, place)
}

/** A frame that moves under a resting pointer changes the place in the frame. A pointer that moves changes both. */
function isSteady(from: Place, to: Place): boolean {
  const names = ['screenX', 'screenY', 'clientX', 'clientY'] as const
  return names.every((name) => Math.abs(from[name] - to[name]) <= slack)
}
