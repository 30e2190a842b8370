import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to `heading` when the focused button is removed. Otherwise keyboard users would start at the top of
 * the page.
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
