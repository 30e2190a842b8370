import { announce } from '../../core/announce.ts'
import { defaultIcon } from '../defaultIcon.ts'
import { defaultBrand, type GlobalBrand } from './brand.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import { createGlobalProvider } from './provider.ts'

/**
 * Announces the hosted wallet to every wallet list of the page (EIP-6963), at once and on request.
 * Its uuid is the environment id, the same on every load.
 */
export function announceGlobal(options: GlobalProviderOptions & { brand?: Partial<GlobalBrand> }): {
  provider: GlobalProvider
  /** Stops announcing. */
  stop: () => void
} {
  const provider = createGlobalProvider(options)
  const info = { uuid: options.environmentId, icon: defaultIcon, ...defaultBrand, ...options.brand }
  return { provider, stop: announce(info, provider) }
}
