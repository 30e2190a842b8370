import type { KeyValueStorage } from '../../core/storage.ts'
import { keepsConnection } from './keepsConnection.ts'
import { openPopup, type PopupSize } from './openPopup.ts'

/**
 * Every window of one wallet comes from here, so that there is never more than one: a click may need it before the
 * wallet has loaded.
 */
export type Opener = {
  /** Whether this page seems to be connected. */
  isConnected: () => boolean
  /**
   * Opens a window unless there is one. To be called inside the click, before anything is awaited.
   * @returns to be called in the end: closes what was opened here and not needed
   */
  prepare: () => () => void
  /** The prepared window, else a new one; null when the browser blocked it. */
  open: () => Window | null
}

export function createOpener(options: { environmentId: string; popup?: PopupSize; storage?: KeyValueStorage }): Opener {
  /** Null when the browser blocked it: asking again in the same click would be in vain. */
  let prepared: Window | null | undefined
  let shown: Window | null = null
  return {
    isConnected: () => keepsConnection(options),
    prepare() {
      if (isOpen(shown) || isOpen(prepared)) return () => {}
      const popup = openPopup(options.popup)
      prepared = popup
      return () => {
        if (prepared !== popup) return
        popup?.close()
        prepared = undefined
      }
    },
    open() {
      shown = prepared === null || isOpen(prepared) ? prepared : openPopup(options.popup)
      prepared = undefined
      return shown
    },
  }
}

function isOpen(popup: Window | null | undefined): popup is Window {
  return popup?.closed === false
}
