import { createOpener, type Opener } from '../../core/popup/opener.ts'
import { openPopup } from '../../core/popup/openPopup.ts'
import { popupHeight, popupWidth } from '../../wire/popup/limits.ts'
import type { PopupProviderOptions } from './popupProvider.ts'

/** What a click needs before the wallet has loaded. */
export type PopupOpener = Opener & {
  /** Where the page keeps its state. */
  key: string
  /** Whether this page seems to be connected. */
  isConnected: () => boolean
}

export function createPopupOpener(options: PopupProviderOptions): PopupOpener {
  const key = `latchkey-popup-${new URL(options.walletUrl).origin}`
  return {
    key,
    isConnected() {
      try {
        // Without an entry this parses null, and reading a field of null throws.
        return JSON.parse((options.storage ?? localStorage).getItem(key) as string).accounts.length > 0
      } catch {
        return false
      }
    },
    ...createOpener(() => openPopup({ width: popupWidth, height: popupHeight, ...options.popup })),
  }
}
