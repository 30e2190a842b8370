import { counts, isKeyPress, isPressStart, next, type Place, type PressEvent, type PressState } from './pressState.ts'

/**
 * Calls `act` when the user presses a button, holds it for `heldMs` and releases it at the same place, or activates it
 * by keyboard or assistive technology some time after the vault got the focus. A click that was meant for what was here
 * a moment ago does not count, and neither does a key for another field (threats T10).
 * @param options.isClear whether the guard is clear; asked from the start of a press to its end
 * @param options.onShort called when a press is released too early
 * @returns `cancel` ends a press that has started: call it when the guard is no longer clear
 */
export function onPress(
  button: HTMLButtonElement,
  options: { heldMs: number; isClear: () => boolean; act: () => void; onShort?: () => void; signal: AbortSignal },
): { cancel: () => void } {
  const { heldMs, isClear, act, onShort, signal } = options
  let state: PressState = { status: 'idle' }
  let focusedAt = Number.NEGATIVE_INFINITY

  const step = (event: PressEvent) => {
    state = next(state, event)
    button.toggleAttribute('data-pressing', state.status === 'pressing')
  }
  const cancel = () => step({ type: 'cancelled' })
  const on = <name extends keyof HTMLElementEventMap>(name: name, hear: (event: HTMLElementEventMap[name]) => void) =>
    button.addEventListener(name, hear, { signal })

  on('pointerdown', (event) => {
    if (isPressStart(event) && isClear()) step({ type: 'down', at: event.timeStamp, place: placeOf(event) })
  })
  on('pointermove', (event) => {
    if (state.status === 'pressing') step({ type: 'moved', place: placeOf(event) })
  })
  on('pointerup', (event) => {
    if (state.status !== 'pressing' || !isClear()) return cancel()
    const isPress = counts(state, { at: event.timeStamp, place: placeOf(event), heldMs })
    cancel()
    if (isPress) act()
    else onShort?.()
  })
  on('pointercancel', cancel)
  on('pointerleave', cancel)
  on('click', (event) => {
    if (isKeyPress(event, focusedAt) && isClear()) act()
  })
  // A long touch would open a context menu.
  on('contextmenu', (event) => event.preventDefault())
  window.addEventListener(
    'focus',
    ({ timeStamp }) => {
      focusedAt = timeStamp
    },
    { signal },
  )
  // If the page gives the focus back to the vault, it must not land on the button.
  window.addEventListener('blur', () => button.blur(), { signal })
  return { cancel }
}

function placeOf({ screenX, screenY, clientX, clientY }: PointerEvent): Place {
  return { screenX, screenY, clientX, clientY }
}
