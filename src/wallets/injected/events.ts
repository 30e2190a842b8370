import type { Eip1193Provider } from '../../core/discovery.ts'
import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { fromHexChainId, toHexChainId } from '../../core/hexChainId.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import { toAddresses } from './reads.ts'

/** MetaMask's code for losing its node for a moment. The accounts are still connected. */
const tryAgainLater = 1013

/**
 * Emits the events of an installed wallet in the form of EIP-1193, as long as the page is open.
 * `isDeaf`: the user has disconnected, so account events are not for the page.
 */
export function forwardEvents(
  wallet: Eip1193Provider,
  options: { emit: Emitter<ProviderEvents>['emit']; isDeaf: () => boolean },
): { chainChanged: (chainId: `0x${string}`) => void } {
  const { emit, isDeaf } = options
  let lastChainId: string | undefined
  const chainChanged = (chainId: `0x${string}`) => {
    if (chainId === lastChainId) return
    lastChainId = chainId
    emit('chainChanged', chainId)
  }
  wallet.on?.('accountsChanged', (accounts) => {
    if (!isDeaf()) emit('accountsChanged', toAddresses(accounts))
  })
  wallet.on?.('chainChanged', (value) => {
    const chainId = fromHexChainId(value)
    if (chainId !== undefined) chainChanged(toHexChainId(chainId))
  })
  wallet.on?.('disconnect', (error) => {
    const { code } = (error ?? {}) as { code?: unknown }
    if (code !== tryAgainLater) emit('disconnect', new DisconnectedError(undefined, { cause: error }))
  })
  return { chainChanged }
}
