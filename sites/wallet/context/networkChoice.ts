import { BaseError, createStorage, type KeyValueStorage } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The network that the wallet uses. It is kept for the next visit. */
export type NetworkChoice = {
  store: StoreApi<Network>
  choose(network: Network): void
  /** Reads the choice again, because another window may have changed it. */
  reload(): void
}

/**
 * @param options.networks a new wallet starts on the first one
 * @throws {BaseError} if the list is empty
 */
export function createNetworkChoice(options: {
  environmentId: string
  networks: readonly Network[]
  storage?: KeyValueStorage
}): NetworkChoice {
  const { environmentId, networks, storage = createStorage() } = options
  const key = `latchkey-network-${environmentId}`
  const read = () => networks.find(({ chainId }) => String(chainId) === storage.getItem(key))
  const current = read() ?? networks[0]
  if (!current) throw new BaseError('This wallet has no network.')
  const store = createStore<Network>(() => current)
  return {
    store,
    choose(network) {
      storage.setItem(key, String(network.chainId))
      store.setState(network, true)
    },
    reload: () => store.setState(read() ?? store.getState(), true),
  }
}
