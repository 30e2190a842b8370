import { type MouseEvent, useRef } from 'react'

/**
 * Stops the second click of a double click whose first click opened the screen: the user meant the previous screen.
 * Returns the handler for the screen element's `onClickCapture`.
 * @param screen names the screen; another name is another screen
 */
export function useOwnClicks(screen: string): (event: MouseEvent) => void {
  const begunOn = useRef<string>(undefined)
  return (event) => {
    // 0 means keyboard or script, 1 a separate click (UI Events, `detail`).
    if (event.detail <= 1) begunOn.current = screen
    else if (begunOn.current !== screen) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
