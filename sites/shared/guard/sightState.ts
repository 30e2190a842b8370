/** What a user who sees the vault can read: a number, and the order of the digit buttons. */
export type SightTask = {
  /** Three digits. */
  number: string
  /** The ten digits in the order of their buttons. */
  keys: readonly string[]
}

/** Whether the user has shown that they see the vault, by pressing the number that it shows. */
export type SightState =
  | { status: 'asking'; task: SightTask; pressed: string; wrong: number }
  /** A wrong number was pressed. The next task follows after a pause. */
  | { status: 'pausing'; wrong: number }
  | { status: 'proven' }
  | { status: 'failed' }

export type SightEvent = { type: 'pressed'; digit: string } | { type: 'asked'; task: SightTask }

/** A blind press of three digits succeeds once in a thousand tries, so three tries succeed once in 333 screens. */
export const sightDigits = 3
const maxWrong = 3

/** Never reveals which digit was wrong, so a blind user must guess all three. */
export function next(state: SightState, event: SightEvent): SightState {
  switch (event.type) {
    case 'asked':
      return state.status === 'pausing'
        ? { status: 'asking', task: event.task, pressed: '', wrong: state.wrong }
        : state
    case 'pressed': {
      if (state.status !== 'asking') return state
      const pressed = state.pressed + event.digit
      if (pressed.length < state.task.number.length) return { ...state, pressed }
      if (pressed === state.task.number) return { status: 'proven' }
      const wrong = state.wrong + 1
      return wrong === maxWrong ? { status: 'failed' } : { status: 'pausing', wrong }
    }
    default:
      return event satisfies never
  }
}
