import type { KeyValueStorage } from '../../core/storage.ts'
import { storageKey } from '../../wire/global/storageKey.ts'
import { keepsConnection } from './keepsConnection.ts'
import { openPopup, type PopupSize } from './openPopup.ts'

/**
 * Every window of one wallet comes from here, so that there is never more than one: a click may need it before the
 * wallet has loaded.
 */
export type Opener = {
  /** Where the page keeps its connection. Asked of here, what loads later shares no file with what a page loads at once. */
  key: string
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
  const key = storageKey(options.environmentId)
  /** The last one; null when the browser blocked it. */
  let popup: Window | null = null
  let isPrepared = false
  return {
    key,
    isConnected: () => keepsConnection(key, options.storage),
    prepare() {
      if (popup?.closed === false) return () => {}
      const prepared = openPopup(options.popup)
      popup = prepared
      isPrepared = true
      return () => {
        if (!isPrepared || popup !== prepared) return
        popup?.close()
        isPrepared = false
      }
    },
    open() {
      // A prepared window that was blocked stays so: asking again in the same click would be in vain.
      if (!isPrepared || popup?.closed) popup = openPopup(options.popup)
      isPrepared = false
      return popup
    },
  }
}
