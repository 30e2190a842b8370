import { createOpener, type Opener } from '../../core/popup/opener.ts'
import { openPopup } from '../../core/popup/openPopup.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { popupHeight, popupWidth } from '../../wire/global/limits.ts'
import { storageKey } from '../../wire/global/storageKey.ts'
import type { GlobalProviderOptions } from './globalProvider.ts'

/** What a click needs before the wallet has loaded. */
export type GlobalOpener = Opener & {
  /** Where the page keeps its connection. Passed on to the wallet, which then shares no file with what a page loads at once. */
  key: string
  /** Whether this page seems to be connected. */
  isConnected: () => boolean
}

export function createGlobalOpener(options: GlobalProviderOptions): GlobalOpener {
  const key = storageKey(options.environmentId)
  return {
    key,
    isConnected: () => keepsConnection(key, options.storage),
    ...createOpener(() => openPopup({ width: popupWidth, height: popupHeight, ...options.popup })),
  }
}

/**
 * Whether storage seems to hold a connection that has not expired. That is enough to decide whether a click needs a window;
 * the wallet checks the stored state against its schema once it has loaded.
 */
function keepsConnection(key: string, storage?: KeyValueStorage): boolean {
  try {
    // Without an entry this parses null, and reading a field of null throws.
    return JSON.parse((storage ?? localStorage).getItem(key) as string).state.connection.expiresAt >= Date.now()
  } catch {
    return false
  }
}
