/**
 * Opens the window of one wallet, and never a second one: a click may need the window before the wallet has loaded, and
 * the wallet then takes the one that is open.
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
  /** The last one. */
  let popup: Window | null
  /** Undefined unless one was prepared and not used; null when the browser blocked it. */
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
      // A prepared window that was blocked stays blocked: the browser would refuse a second try in the same click too.
      popup = prepared === undefined || prepared?.closed ? openWindow() : prepared
      prepared = undefined
      return popup
    },
  }
}
