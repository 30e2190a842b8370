import { BaseError } from '../../core/errors.ts'
import { toNetwork, type ViemChain } from '../../core/viemChain.ts'
import {
  createInjectedProvider,
  type InjectedProvider,
  type InjectedProviderOptions,
} from './createInjectedProvider.ts'
import { findProvider } from './findProvider.ts'

/** No wallet of this name is installed, or it has not started yet. */
export class WalletNotFoundError extends BaseError {
  override name = 'WalletNotFoundError'
  constructor() {
    super('The wallet is not installed in this browser', { hints: ['Install it, then reload the page.'] })
  }
}

/**
 * Finds an installed wallet and wraps it in our provider.
 * @throws {WalletNotFoundError}
 */
export function openInjected(
  rdns: string | undefined,
  chains: readonly ViemChain[],
  options: Pick<InjectedProviderOptions, 'log'> = {},
): InjectedProvider {
  const wallet = findProvider(rdns)
  if (!wallet) throw new WalletNotFoundError()
  return createInjectedProvider(wallet, { ...options, name: rdns ?? 'any', networks: chains.map(toNetwork) })
}
