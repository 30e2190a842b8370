import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import type { PopupStore } from './store.ts'

/**
 * Emits events derived from the states before and after a change, so that none disagrees with the state. A page that was not
 * connected gets no `disconnect`, and an unchanged chain emits no `chainChanged`.
 */
export function emitChanges(store: PopupStore, emit: Emitter<ProviderEvents>['emit']): void {
  store.subscribe((after, before) => {
    const [isConnected, wasConnected] = [after.accounts.length > 0, before.accounts.length > 0]
    if (isConnected && !wasConnected) emit('connect', { chainId: toHexChainId(after.chainId) })
    if (isConnected && after.chainId !== before.chainId) emit('chainChanged', toHexChainId(after.chainId))
    if (String(after.accounts) !== String(before.accounts)) emit('accountsChanged', after.accounts)
    // The words of official clients (link-and-popup-wallets §2.8).
    if (wasConnected && !isConnected) emit('disconnect', new DisconnectedError('User initiated disconnection'))
  })
}
