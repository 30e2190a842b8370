import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import type { PopupStore } from './store.ts'

/**
 * Emits what changed. Every event is derived from two states, so none can disagree with the state: nothing is emitted when a page was
 * not connected, and no chain that is the same as before.
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
