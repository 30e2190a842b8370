import { type MouseEvent, useRef } from 'react'

/**
 * Stops the second click of a double click whose first click brought the screen up: it was meant for what stood there before.
 * Returns what the screen's element does in `onClickCapture`.
 * @param screen names what stands there; another name is another screen
 */
export function useOwnClicks(screen: string): (event: MouseEvent) => void {
  const begunOn = useRef<string>(undefined)
  return (event) => {
    // 0 by keyboard or script, 1 for a click of its own (UI Events, `detail`).
    if (event.detail <= 1) begunOn.current = screen
    else if (begunOn.current !== screen) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
