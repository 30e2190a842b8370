import { createEmitter, type ProviderEvents } from '../../core/emitter.ts'
import { logged } from '../../core/logged.ts'
import { once } from '../../core/once.ts'
import { lazyPopup } from '../../core/popup/lazyPopup.ts'
import { withCode } from '../../core/withCode.ts'
import { popupMethods } from '../../wire/popup/methods.ts'
import type { PopupOpener } from './popupOpener.ts'
import type { PopupProvider, PopupProviderOptions } from './popupProvider.ts'
import { toPreference } from './preference.ts'

/**
 * A provider before its wallet has loaded: opens the popup inside the click, and loads the wallet on first use.
 * @throws {InvalidParamsError} for a preference that no wallet understands
 */
export function createLazyProvider(options: PopupProviderOptions, opener: PopupOpener): PopupProvider {
  const emitter = createEmitter<ProviderEvents>()
  const preference = toPreference(options.preference)
  const opened = once(async () => {
    const { openPopupWallet } = await import('./wallet.ts')
    return openPopupWallet({ ...options, preference }, { ...opener, emit: emitter.emit })
  })
  const { load, act } = lazyPopup(async () => {
    const wallet = await opened()
    return () => wallet
  }, opener)

  return {
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (request) =>
      logged({ log: options.log, wallet: 'popup', method: request.method }, () =>
        withCode(() => act((wallet) => wallet.request(request), needsPopup(request.method, opener.isConnected()))),
      ),
    disconnect: () => withCode(async () => (await load()).disconnect()),
  }
}

function needsPopup(method: string, connected: boolean): boolean {
  if (connected) return (popupMethods as readonly string[]).includes(method)
  return method === 'eth_requestAccounts' || method === 'wallet_requestPermissions'
}
