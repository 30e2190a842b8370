import { createLazyProvider } from './lazyProvider.ts'
import { createPopupOpener } from './popupOpener.ts'
import type { PopupProvider, PopupProviderOptions } from './popupProvider.ts'

/**
 * A wallet that opens as a popup, as an EIP-1193 provider. Its window opens inside the click; the wallet itself loads on first use.
 * @throws {InvalidParamsError} for a preference that no wallet understands
 */
export function createPopupProvider(options: PopupProviderOptions): PopupProvider {
  return createLazyProvider(options, createPopupOpener(options))
}
