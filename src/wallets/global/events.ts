import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { type GlobalStore, isExpired } from './store.ts'

/** Addresses of Ethereum-style wallets in the wallet's order. */
export function toAccounts(state: GlobalState): `0x${string}`[] {
  return state.wallets.filter(({ chain }) => chain === 'EVM').map(({ address }) => address as `0x${string}`)
}

/**
 * Emits what changed. Every event is derived from two states, so none can disagree with the state.
 * A switch to the current chain is emitted too (specification §4): it makes a new `ethereum`.
 */
export function emitChanges(store: GlobalStore, emit: Emitter<ProviderEvents>['emit']): void {
  store.subscribe((after, before) => {
    const isSame = before.connection?.sharedSecret === after.connection?.sharedSecret
    if (!isSame && after.connection && after.ethereum) {
      emit('connect', { chainId: toHexChainId(after.ethereum.currentNetworkId) })
    }
    if (isSame && after.ethereum && after.ethereum !== before.ethereum) {
      emit('chainChanged', toHexChainId(after.ethereum.currentNetworkId))
    }
    const accounts = toAccounts(after)
    if (String(accounts) !== String(toAccounts(before))) emit('accountsChanged', accounts)
    if (before.connection && !after.connection && !isExpired(before.connection, Date.now())) {
      emit('disconnect', new DisconnectedError('User disconnected'))
    }
  })
}
