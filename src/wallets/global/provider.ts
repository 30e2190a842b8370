import { createGlobalOpener } from './globalOpener.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import { createLazyProvider } from './lazyProvider.ts'

/** The hosted wallet as an EIP-1193 provider. Its popup opens inside the click; the wallet itself loads on first use. */
export function createGlobalProvider(options: GlobalProviderOptions): GlobalProvider {
  return createLazyProvider(options, createGlobalOpener(options))
}
