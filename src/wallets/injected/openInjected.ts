import type { EvmNetwork } from '../../core/chain.ts'
import { BaseError } from '../../core/errors.ts'
import {
  createInjectedProvider,
  type InjectedProvider,
  type InjectedProviderOptions,
} from './createInjectedProvider.ts'
import { findProvider } from './findProvider.ts'

/** Nothing is installed under this name, or it has not started yet. */
export class WalletNotFoundError extends BaseError {
  override name = 'WalletNotFoundError'
  constructor() {
    super('The wallet is not installed in this browser', { hints: ['Install it, then reload the page.'] })
  }
}

/** A chain as wagmi and viem describe it. */
type Chain = {
  id: number
  name: string
  nativeCurrency: EvmNetwork['nativeCurrency']
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
}

/**
 * Finds an installed wallet and makes it behave.
 * @throws {WalletNotFoundError}
 */
export function openInjected(
  rdns: string | undefined,
  chains: readonly Chain[],
  options: Pick<InjectedProviderOptions, 'log'> = {},
): InjectedProvider {
  const wallet = findProvider(rdns)
  if (!wallet) throw new WalletNotFoundError()
  return createInjectedProvider(wallet, { ...options, name: rdns ?? 'any', networks: chains.map(toNetwork) })
}

function toNetwork({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain): EvmNetwork {
  const explorer = blockExplorers?.default.url
  return {
    chainId: id,
    chainName: name,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
  }
}
