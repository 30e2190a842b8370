import { type PopupAddress, parsePopupUrl, popupPath } from 'latchkey/wire/popup'

/** Returns whether a window was opened for the door of the popup wallets. Every other address belongs to another door. */
export function isPopupAddress({ pathname }: Pick<Location, 'pathname'>): boolean {
  return pathname.replace(/\/$/, '').endsWith(popupPath)
}

/** Returns what a popup's address claims, or undefined when it names no origin. */
export function readPopupAddress({ search }: Pick<Location, 'search'>): PopupAddress | undefined {
  try {
    return parsePopupUrl(search)
  } catch {
    return undefined
  }
}
