import { type RefObject, useEffect } from 'react'

/**
 * A button that goes when it was pressed takes the focus along, and the keyboard would begin anew at the top of the page:
 * `heading` takes it over instead.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = within.current
    if (!screen) return
    let focused: Node | undefined
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Node
    }
    const observer = new MutationObserver(() => {
      const isLost = focused && !focused.isConnected && document.activeElement === document.body
      if (isLost) heading.current?.focus({ preventScroll: true })
    })
    screen.addEventListener('focusin', onFocus)
    observer.observe(screen, { childList: true, subtree: true })
    return () => {
      screen.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [within, heading])
}
