/**
 * Opens the window of one wallet, and never a second one. A click may need the window before the wallet's code has loaded; the
 * wallet then takes the open window.
 */
export type Opener = {
  /**
   * Opens a window unless there is one. Call it inside the click, before anything is awaited.
   * @returns a function to call at the end: it closes the window if nothing used it
   */
  prepare: () => () => void
  /** Returns the prepared window, else a new one; null when the browser blocked it. */
  open: () => Window | null
}

export function createOpener(openWindow: () => Window | null): Opener {
  /** The current window. */
  let popup: Window | null
  /** Undefined unless a window was prepared and not used yet. Null when the browser blocked it. */
  let prepared: Window | null | undefined
  return {
    prepare() {
      if (popup?.closed === false) return () => {}
      const mine = openWindow()
      popup = prepared = mine
      return () => {
        if (prepared !== mine) return
        mine?.close()
        prepared = undefined
      }
    },
    open() {
      // A blocked window stays blocked: the browser would refuse a second attempt in the same click too.
      popup = prepared === undefined || prepared?.closed ? openWindow() : prepared
      prepared = undefined
      return popup
    },
  }
}
