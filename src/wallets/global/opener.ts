import { openPopup, type PopupSize } from './openPopup.ts'

/** Opens the wallet's window: in advance, in the click that comes before the wallet has loaded, or when it asks. */
export type Opener = {
  /** To be called inside the click, before anything is awaited. */
  prepare: () => void
  /** The prepared window, else a new one; null when the browser blocked it. */
  open: () => Window | null
  /** Closes what was prepared and not needed. */
  discard: () => void
}

export function createOpener(size: PopupSize | undefined): Opener {
  let prepared: Window | null | undefined
  return {
    prepare() {
      prepared ??= openPopup(size)
    },
    open() {
      const popup = prepared === undefined ? openPopup(size) : prepared
      prepared = undefined
      return popup
    },
    discard() {
      prepared?.close()
      prepared = undefined
    },
  }
}
