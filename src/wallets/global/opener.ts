import type { KeyValueStorage } from '../../core/storage.ts'
import { keepsConnection } from './keepsConnection.ts'
import { openPopup, type PopupSize } from './openPopup.ts'

/** What a click needs that comes before the wallet has loaded: whether to open its window, and the window. */
export type Opener = {
  /** Whether this page seems to be connected. */
  isConnected: () => boolean
  /** To be called inside the click, before anything is awaited. */
  prepare: () => void
  /** The prepared window, else a new one; null when the browser blocked it. */
  open: () => Window | null
  /** Closes what was prepared and not needed. */
  discard: () => void
}

export function createOpener(options: { environmentId: string; popup?: PopupSize; storage?: KeyValueStorage }): Opener {
  let prepared: Window | null | undefined
  return {
    isConnected: () => keepsConnection(options),
    prepare() {
      prepared ??= openPopup(options.popup)
    },
    open() {
      const popup = prepared === undefined ? openPopup(options.popup) : prepared
      prepared = undefined
      return popup
    },
    discard() {
      prepared?.close()
      prepared = undefined
    },
  }
}
