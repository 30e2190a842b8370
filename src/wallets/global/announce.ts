import { announce } from '../../core/announce.ts'
import { defaultBrand, type GlobalBrand } from './brand.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import { createGlobalProvider } from './provider.ts'

/** EIP-6963 wants an icon: a key, drawn by us. */
const defaultIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%239e1f19'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' d='M12 11v9m0-5h3m-3 5h2'/%3E%3Ccircle cx='12' cy='8' r='3.5' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"

/**
 * Announces the hosted wallet to every wallet list of the page (EIP-6963), at once and on request.
 * Its uuid is the environment id, the same on every load.
 */
export function announceGlobal(options: GlobalProviderOptions & { brand?: Partial<GlobalBrand> }): {
  provider: GlobalProvider
  /** Ends it. */
  stop: () => void
} {
  const provider = createGlobalProvider(options)
  const info = { uuid: options.environmentId, icon: defaultIcon, ...defaultBrand, ...options.brand }
  return { provider, stop: announce(info, provider) }
}
